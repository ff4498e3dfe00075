import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { aminasSession } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { authSlice } from "./auth-slice.ts";

/** A store with the real browser client. `fakeSupabase` answers its requests. */
export function authStore(uploadBaseUrl = TEST_CONFIG.uploadBaseUrl) {
  const backend = createBrowserBackend(TEST_CONFIG);
  return configureStore({
    reducer: { auth: authSlice.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { backend, uploadBaseUrl } },
      }),
  });
}

/** Stores a session of Amina from an earlier visit. */
export function rememberAmina(): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(aminasSession()));
}

export function renderWithAuth(view: ReactNode, path = "/", uploadBaseUrl?: string) {
  const store = authStore(uploadBaseUrl);
  return { store, ...renderApp(<Provider store={store}>{view}</Provider>, { path }) };
}
