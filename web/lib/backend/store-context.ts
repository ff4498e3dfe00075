import type { EnhancedStore } from "@reduxjs/toolkit";
import { createContext } from "react-router";
import type { AppDispatch } from "./store-hooks.ts";

/** The part of the store that loaders use: they dispatch, pages select. */
export type LoaderStore = Pick<EnhancedStore, "getState"> & { dispatch: AppDispatch };

/** Gives a route's loader the store: `context.get(storeContext)`. */
export const storeContext = createContext<LoaderStore>();
