import type { EnhancedStore } from "@reduxjs/toolkit";
import { createContext } from "react-router";
import type { AppDispatch } from "./store-hooks.ts";

/** Part of the store that loaders use. */
export type LoaderStore = Pick<EnhancedStore, "getState"> & { dispatch: AppDispatch };

/** Key of the store in a loader's `context`. */
export const storeContext = createContext<LoaderStore>();
