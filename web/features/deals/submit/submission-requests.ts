import type { Args } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { codeData } from "#contract/vouchers/deal-code-data.ts";
import { type DealWithCodeValues, separateCode } from "#contract/vouchers/deal-code-fields.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

/**
 * Submits a deal and returns it: `pending`, or `active` if its poster may publish it. A second submission with the same title and
 * link within a minute returns the first deal. Throws `invalid_field` with the field's name in its details.
 */
async function secureSubmitDeal(
  backend: Backend,
  values: DealWithCodeValues,
  repost: string | null,
): Promise<Deal> {
  const client = await backend.data();
  const row = unwrapFirst<DealRow>(
    await client.rpc("secure_submit_deal", newDealParams(values, repost)),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return dealFromRow(row);
}

/**
 * Returns a thunk that submits a deal. `repostReason` returns the member's reason for posting its link again: empty if no reason
 * is given, null if no public deal has the link.
 */
export function submissionOf(repostReason: () => string | null) {
  return createRequestThunk<Deal, DealWithCodeValues>("submission/submitDeal", (backend, values) =>
    secureSubmitDeal(backend, values, repostReason()),
  );
}

/** Submits a deal with a link that no public deal has. */
export const submitDeal = submissionOf(() => null);

/** Resubmits a pending or rejected deal and returns it as `pending`. Throws `cannot_resubmit` for other deals. */
async function callResubmitDeal(
  backend: Backend,
  dealId: string,
  stored: Voucher | null,
  values: DealWithCodeValues,
): Promise<Deal> {
  const client = await backend.data();
  const { details_param, ...params } = paramsOf(values);
  const code = codeOf(values, stored);
  const row = unwrapFirst<DealRow>(
    await client.rpc("resubmit_deal", {
      deal_id_param: dealId,
      ...params,
      // Null removes the stored code.
      details_param: code || stored ? { ...details_param, code } : details_param,
    }),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return dealFromRow(row);
}

/** Returns a thunk that corrects the member's deal with its `stored` code and sends it for review again. */
export function resubmissionOf(dealId: string, stored: Voucher | null) {
  return createRequestThunk<Deal, DealWithCodeValues>(
    "submission/resubmitDeal",
    (backend, values) => callResubmitDeal(backend, dealId, stored, values),
  );
}

/** Fields of the form with a parameter of their own. All others belong in `details_param`. */
const PARAMETERS: readonly string[] = [
  "title",
  "description",
  "price",
  "merchant",
  "category",
  "location",
  "image_url",
  "deal_url",
  "currency",
  "original_price",
  "starts_at",
  "expires_at",
] satisfies (keyof DealWithCodeValues)[];

/** Returns the parameters of both procedures: one for each value, such as `title_param`, and all details in one object. */
function paramsOf(values: DealWithCodeValues) {
  const entries = Object.entries(separateCode(values).deal);
  const params = entries
    .filter(([name]) => PARAMETERS.includes(name))
    .map(([name, value]) => [`${name}_param`, value ?? undefined]);
  const details: { [field: string]: Json } = Object.fromEntries(
    entries.filter(([name]) => !PARAMETERS.includes(name)),
  );
  return {
    ...(Object.fromEntries(params) as Args<"secure_submit_deal">),
    details_param: details,
  };
}

/**
 * Omits empty details, and the whole object if it would be empty: without details, the database refuses a repost only if the
 * title is the same. A resubmission sends empty details too, because they clear the stored ones.
 */
function newDealParams(
  values: DealWithCodeValues,
  repost: string | null,
): Args<"secure_submit_deal"> {
  const { details_param, ...params } = paramsOf(values);
  const all = { ...details_param, code: codeOf(values, null) };
  const filled: [string, Json][] = Object.entries(all).filter(([, value]) => value !== null);
  if (repost !== null) filled.push(["override_reason", repost || null]);
  return filled.length > 0 ? { ...params, details_param: Object.fromEntries(filled) } : params;
}

/** Returns the code for `details_param`, with the description and source of the stored one; null without a code. */
function codeOf(values: DealWithCodeValues, stored: Voucher | null) {
  const { code } = separateCode(values);
  if (!code) return null;
  const storedParts = stored && { description: stored.description, source_url: stored.sourceUrl };
  return codeData({ ...code, ...storedParts });
}
