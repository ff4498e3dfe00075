import type { Deal } from "#contract/deal.ts";
import type { EditDealValues, TemperatureValues } from "#contract/edit-deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import {
  callDecideStatus,
  callSetTemperature,
  callUpdateDeal,
  type DealSearch,
  findDeals,
  getEditableDeal,
  type StatusDecision,
} from "./deal-editing-api.ts";
import type { EditableDealRow } from "./editable-deal.ts";

/** A deal in whatever state; admins only. */
export const loadEditableDeal = createAppThunk<EditableDealRow, string>(
  "dealEditing/loadEditableDeal",
  CONTEXT_MESSAGES.gettingDeal,
  (id, { extra: { backend } }) => getEditableDeal(backend, id),
);

/** Saves what an admin changed of a deal. */
export const updateDeal = createAppThunk<void, { id: string; values: EditDealValues }>(
  "dealEditing/updateDeal",
  CONTEXT_MESSAGES.updatingDealAsAdmin,
  (change, { extra: { backend } }) => callUpdateDeal(backend, change),
);

/** Saves the counts and the offset of a deal. */
export const setTemperature = createAppThunk<
  void,
  { deal: EditableDealRow; values: TemperatureValues }
>(
  "dealEditing/setTemperature",
  CONTEXT_MESSAGES.settingTemperatureOffset,
  (change, { extra: { backend } }) => callSetTemperature(backend, change),
);

/** Approves a deal, takes it down or declares it over. */
export const decideStatus = createAppThunk<void, StatusDecision>(
  "dealEditing/decideStatus",
  CONTEXT_MESSAGES.moderatingDeal,
  (decision, { extra: { backend } }) => callDecideStatus(backend, decision),
);

/** Deals in any state; admins only. */
export const loadFoundDeals = createAppThunk<Deal[], DealSearch>(
  "dealEditing/loadFoundDeals",
  CONTEXT_MESSAGES.findingDeals,
  (search, { extra: { backend } }) => findDeals(backend, search),
);
