import { type Deal, type DealRow, dealFromRow } from "#contract/deal.ts";
import type { SubmitDealValues } from "#contract/validation.ts";
import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/**
 * Sends a deal in; answers it as `pending`, or `active` when an admin posts (contract 4). The same title and link
 * within a minute answer the first deal again. Throws `invalid_field` with the field's name in its details.
 */
export async function secureSubmitDeal(backend: Backend, values: SubmitDealValues): Promise<Deal> {
  const data = await backend.data();
  const answer: unknown = unwrap(
    await data.rpc("secure_submit_deal", {
      title_param: values.title,
      description_param: values.description,
      // An unknown price is null (contract 3), which the generated types of a parameter do not foresee.
      price_param: values.price as number,
      merchant_param: values.merchant,
      category_param: values.category,
      location_param: values.location,
      image_url_param: values.image_url,
      deal_url_param: values.deal_url,
    }),
  );
  return dealFromRow((Array.isArray(answer) ? answer[0] : answer) as DealRow);
}
