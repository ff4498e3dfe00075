import type { EnhancedStore } from "@reduxjs/toolkit";
import { createContext } from "react-router";
import type { AppDispatch } from "./store-hooks.ts";

/** Part of the store that loaders use: they dispatch, and pages select. */
export type LoaderStore = Pick<EnhancedStore, "getState"> & { dispatch: AppDispatch };

/** Context of a loader for `context.get(storeContext)`. */
export const storeContext = createContext<LoaderStore>();
