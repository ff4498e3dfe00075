import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { renderApp } from "#testing/render-app.tsx";
import { createVisitorBackend } from "#testing/visitor-backend.ts";

/** Renders filters with a store whose requests `fakeSupabase` answers. */
export function renderFilters(view: ReactNode, options: { path?: string } = {}) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(<Provider store={store}>{view}</Provider>, options);
}
