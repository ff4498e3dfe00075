import type { EnhancedStore } from "@reduxjs/toolkit";
import { createContext } from "react-router";
import type { AppDispatch } from "./store-hooks.ts";

/** The store as loaders see it: they dispatch, pages select. */
export type LoaderStore = Pick<EnhancedStore, "getState"> & { dispatch: AppDispatch };

/** How a route's loader reaches the store: `context.get(storeContext)`. */
export const storeContext = createContext<LoaderStore>();
