import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { isSameMinute } from "#contract/deals/moment-field.ts";
import type { ShareDealValues } from "#contract/deals/share-deal-schema.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

/** The thunk that changes an own deal that is public; throws `content_changed` where somebody else did meanwhile. */
export function editOf(deal: Deal) {
  return createRequestThunk<Deal, ShareDealValues>(
    "submission/editDeal",
    CONTEXT_MESSAGES.submittingDeal,
    (backend, values) => callEdit(backend, deal, changedFields(deal, values)),
  );
}

/** Changes the price of an own public deal. Throws `content_changed` after a change that the page does not show yet. */
export const correctPrice = createRequestThunk<void, { deal: Deal; price: number }>(
  "submission/correctPrice",
  CONTEXT_MESSAGES.submittingDeal,
  async (backend, { deal, price }) => {
    await callEdit(backend, deal, { price });
  },
);

async function callEdit(
  backend: Backend,
  deal: Deal,
  fields: { [field: string]: Json },
): Promise<Deal> {
  const client = await backend.data();
  const row = unwrapFirst<DealRow>(
    await client.rpc("edit_own_deal", {
      deal_id_param: deal.id,
      deal_data: fields,
      expected_updated_at_param: deal.changedAt ?? undefined,
    }),
  );
  if (!row) throw new AppError(CLASS_TEXTS.unknown, { status: 502 });
  return dealFromRow(row);
}

/** What was changed only: the form shows times to the minute, and an untouched one keeps its seconds. */
function changedFields(deal: Deal, values: ShareDealValues) {
  const { starts_at, expires_at } = values;
  return {
    title: values.title,
    description: values.description,
    price: values.price,
    original_price: values.original_price,
    currency: values.currency,
    location: values.location,
    image_url: values.image_url,
    deal_url: values.deal_url,
    ...(!isSameMinute(deal.startsAt, starts_at) && { starts_at }),
    ...(!isSameMinute(deal.expiresAt, expires_at) && { expires_at }),
  };
}
