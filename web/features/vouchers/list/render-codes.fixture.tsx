import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { CodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { renderApp } from "#testing/render-app.tsx";
import { createVisitorBackend } from "#testing/visitor-backend.ts";

export const VISITOR: CodeReports = { userId: null, isChecking: false, own: {} };

/** Renders a view of codes with a store whose requests `fakeSupabase` answers. */
export function renderCodes(view: ReactNode, options: { path?: string } = {}) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(<Provider store={store}>{view}</Provider>, options);
}
