import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { createVisitorBackend } from "#lib/backend/visitor-backend.ts";
import { renderApp } from "#testing/render-app.tsx";

/** Renders filters with a store whose requests `fakeSupabase` answers. */
export function renderFilters(view: ReactNode, options: { path?: string } = {}) {
  const backend = createVisitorBackend("http://samha.test", "key", (...args) => fetch(...args));
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(<Provider store={store}>{view}</Provider>, options);
}
