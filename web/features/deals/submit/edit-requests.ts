import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { isSameMinute } from "#contract/deals/moment-field.ts";
import type { ShareDealValues } from "#contract/deals/share-deal-schema.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

/**
 * The thunk that changes an own deal that is public; throws `content_changed` where somebody else did meanwhile. `shown` is the
 * deal as the form began with it: with the change that waits.
 */
export function editOf(deal: Deal, shown: Deal) {
  return createRequestThunk<Deal, ShareDealValues>(
    "submission/editDeal",
    CONTEXT_MESSAGES.submittingDeal,
    (backend, values) => callEdit(backend, deal, changedFields(shown, values)),
  );
}

/** Changes the price of an own public deal; `waits` where an admin decides on it first. Throws `content_changed` after a change that the page does not show yet. */
export const correctPrice = createRequestThunk<{ waits: boolean }, { deal: Deal; price: number }>(
  "submission/correctPrice",
  CONTEXT_MESSAGES.submittingDeal,
  async (backend, { deal, price }) => {
    const { hasPrice, price: now } = await callEdit(backend, deal, { price });
    return { waits: !hasPrice || now !== price };
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

/**
 * Returns the fields that differ from the form's first values. The form shows times to the minute, and an untouched one keeps
 * its seconds.
 */
function changedFields(shown: Deal, values: ShareDealValues): { [field: string]: Json } {
  const { starts_at, expires_at } = values;
  const first = {
    title: shown.title,
    description: shown.description,
    price: shown.hasPrice ? shown.price : null,
    original_price: shown.originalPrice,
    currency: shown.currency,
    location: shown.location,
    image_url: shown.imageUrl,
    deal_url: shown.dealUrl,
  };
  const names = Object.keys(first) as (keyof typeof first)[];
  return {
    ...Object.fromEntries(
      names.filter((name) => values[name] !== first[name]).map((name) => [name, values[name]]),
    ),
    ...(!isSameMinute(shown.startsAt, starts_at) && { starts_at }),
    ...(!isSameMinute(shown.expiresAt, expires_at) && { expires_at }),
  };
}
