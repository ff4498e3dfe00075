import { configureStore } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { dealsListed, dealsSlice } from "#features/deals/deals-slice.ts";
import { renderApp } from "#testing/render-app.tsx";
import { createVisitorBackend } from "#testing/visitor-backend.ts";

/** A store with one deal in its list. `fakeSupabase` answers its requests. */
export function storeWithDeal(deal: Deal) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { deals: dealsSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  store.dispatch(dealsListed({ deals: [deal], totalItems: 1, totalPages: 1 }));
  return store;
}

export function renderWithDeals(
  store: ReturnType<typeof storeWithDeal>,
  view: ReactNode,
  path = "/",
) {
  return renderApp(<Provider store={store}>{view}</Provider>, { path });
}
