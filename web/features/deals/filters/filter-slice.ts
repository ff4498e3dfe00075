import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DEFAULT_FILTERS, type DealFilters } from "#contract/deals/filters.ts";

/** The filters of the list. The page loaders copy them from the address. */
export const filterSlice = createSlice({
  name: "filter",
  initialState: DEFAULT_FILTERS as DealFilters,
  reducers: {
    filtersChanged: (state, action: PayloadAction<Partial<DealFilters>>) => ({
      ...state,
      ...action.payload,
    }),
  },
  selectors: {
    selectFilters: (state) => state,
  },
});

export const { filtersChanged } = filterSlice.actions;
export const { selectFilters } = filterSlice.selectors;
