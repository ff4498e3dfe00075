import { type Deal, type DealRow, dealFromRow } from "#contract/deal.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { SubmitDealValues } from "#contract/validation.ts";
import { AppError, unwrapFirst } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { createRequestThunk } from "#lib/create-app-thunk.ts";

/**
 * Submits a deal and returns it: `pending`, or `active` when an admin posts. The same title and link within a minute
 * return the first deal again. Throws `invalid_field` with the field's name in its details.
 */
async function secureSubmitDeal(backend: Backend, values: SubmitDealValues): Promise<Deal> {
  const client = await backend.data();
  const row = unwrapFirst<DealRow>(
    await client.rpc("secure_submit_deal", {
      title_param: values.title,
      description_param: values.description,
      // An unknown price is null, which the generated type of a parameter does not include.
      price_param: values.price as number,
      merchant_param: values.merchant,
      category_param: values.category,
      location_param: values.location,
      image_url_param: values.image_url,
      deal_url_param: values.deal_url,
    }),
  );
  if (!row) throw new AppError(CLASS_TEXTS.unknown, { status: 502 });
  return dealFromRow(row);
}

export const submitDeal = createRequestThunk(
  "submission/submitDeal",
  CONTEXT_MESSAGES.submittingDeal,
  secureSubmitDeal,
);
