import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { filterSlice } from "#features/deals/filters/filter-slice.ts";
import { authSlice } from "#features/members/session/auth-slice.ts";
import type { ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { recheckSession } from "./recheck-session.ts";

const reducer = combineReducers({
  auth: authSlice.reducer,
  deals: dealsSlice.reducer,
  filter: filterSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;
export type AppStore = ReturnType<typeof createAppStore>;

/** Creates a store: one per rendered page on the server, one per tab in the browser. */
export function createAppStore(extra: ThunkExtra, preloadedState?: RootState) {
  return configureStore({
    reducer,
    preloadedState,
    // Debug features are off in production.
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(recheckSession),
  });
}
