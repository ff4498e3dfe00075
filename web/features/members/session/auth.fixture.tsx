import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { aminasSession } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { authSlice } from "./auth-slice.ts";

/** A store with the real client of the browser; its requests are answered by `fakeSupabase`. */
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

/** Amina signed in here on an earlier visit. */
export function rememberAmina(): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(aminasSession()));
}

/** Shows a view with a store of its own. */
export function renderWithAuth(view: ReactNode, path = "/", uploadBaseUrl?: string) {
  const store = authStore(uploadBaseUrl);
  return { store, ...renderApp(<Provider store={store}>{view}</Provider>, { path }) };
}
