import type { Args } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import type { ShareDealValues } from "#contract/deals/share-deal-schema.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

/**
 * Submits a deal and returns it: `pending`, or `active` for admins. The same title and link within a minute return the first
 * deal again. Throws `invalid_field` with the field's name in its details.
 */
async function secureSubmitDeal(backend: Backend, values: ShareDealValues): Promise<Deal> {
  const client = await backend.data();
  const row = unwrapFirst<DealRow>(await client.rpc("secure_submit_deal", newDealParams(values)));
  if (!row) throw new AppError(CLASS_TEXTS.unknown, { status: 502 });
  return dealFromRow(row);
}

export const submitDeal = createRequestThunk(
  "submission/submitDeal",
  CONTEXT_MESSAGES.submittingDeal,
  secureSubmitDeal,
);

/** Resubmits a pending or rejected deal and returns it as `pending`. Throws `cannot_resubmit` for other deals. */
async function callResubmitDeal(
  backend: Backend,
  dealId: string,
  values: ShareDealValues,
): Promise<Deal> {
  const client = await backend.data();
  const row = unwrapFirst<DealRow>(
    await client.rpc("resubmit_deal", { deal_id_param: dealId, ...paramsOf(values) }),
  );
  if (!row) throw new AppError(CLASS_TEXTS.unknown, { status: 502 });
  return dealFromRow(row);
}

/** Returns a thunk that corrects the member's deal and sends it for review again. */
export function resubmissionOf(dealId: string) {
  return createRequestThunk<Deal, ShareDealValues>(
    "submission/resubmitDeal",
    CONTEXT_MESSAGES.submittingDeal,
    (backend, values) => callResubmitDeal(backend, dealId, values),
  );
}

/** Fields of the form that the procedures take in `details_param`. */
const DETAILS = [
  ...["season_section", "delivery_days", "order_by", "channel", "delivery_kind", "delivery_cost"],
  ...["free_delivery_over", "unit_amount", "unit", "deal_type", "is_associated"],
  "original_price_source",
];

/** Returns the parameters of both procedures: a value of the form each, such as `title_param`, and the details in one object. */
function paramsOf(values: ShareDealValues) {
  const entries = Object.entries(values);
  const params = entries
    .filter(([name]) => !DETAILS.includes(name))
    .map(([name, value]) => [`${name}_param`, value ?? undefined]);
  const details: { [field: string]: Json } = Object.fromEntries(
    entries.filter(([name]) => DETAILS.includes(name)),
  );
  return {
    ...(Object.fromEntries(params) as Args<"secure_submit_deal">),
    details_param: details,
  };
}

/** Leaves out empty details. A resubmission sends them, because they clear the stored ones. */
function newDealParams(values: ShareDealValues): Args<"secure_submit_deal"> {
  const { details_param, ...params } = paramsOf(values);
  const given = Object.entries(details_param).filter(([, value]) => value !== null);
  return given.length > 0 ? { ...params, details_param: Object.fromEntries(given) } : params;
}
