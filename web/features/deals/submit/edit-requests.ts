import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { type DealColumns, dealColumns } from "#contract/deals/deal-columns.ts";
import { type FactColumns, haveSameFacts } from "#contract/deals/facts/fact-fields.ts";
import { isSameMinute } from "#contract/deals/moment-field.ts";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { type DealWithCodeValues, separateCode } from "#contract/vouchers/deal-code-fields.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

/**
 * Returns a thunk that changes the member's public deal. Throws `content_changed` if the deal is outdated. `shown` is
 * the deal with its pending change, as first shown in the form.
 */
export function editOf(deal: Deal, shown: Deal) {
  return createRequestThunk<Deal, DealWithCodeValues>("submission/editDeal", (backend, values) =>
    callEdit(backend, deal, changedFields(shown, separateCode(values).deal)),
  );
}

/**
 * Changes the price of the member's public deal. `waits` is true if an admin has to approve it. Throws `content_changed` if the
 * page shows an outdated deal.
 */
export const correctPrice = createRequestThunk<{ waits: boolean }, { deal: Deal; price: number }>(
  "submission/correctPrice",
  async (backend, { deal, price }) => {
    const { hasPrice, price: now } = await callEdit(backend, deal, {
      price,
      // A price that is no longer reduced has no original price.
      ...(deal.originalPrice !== null && price >= deal.originalPrice && { original_price: null }),
    });
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
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return dealFromRow(row);
}

/**
 * Returns the fields that differ from the form's initial values, without those that cannot change in a public deal. The form shows
 * times to the minute; unchanged times keep their seconds.
 */
function changedFields(
  shown: Deal,
  { merchant, category, travel_facts, finance_facts, ...values }: DealColumns,
): { [field: string]: Json } {
  const initial = dealColumns(shown);
  const facts = { travel_facts, finance_facts };
  const names = Object.keys(values) as (keyof typeof values)[];
  const changed = names.filter((name) => !isSame(name, initial[name], values[name]));
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(haveSameFacts(initial, facts) ? {} : factsToSend(category, facts)),
  };
}

/** Returns only the facts of the deal's category. */
function factsToSend(
  category: string,
  { travel_facts, finance_facts }: FactColumns,
): { [field: string]: Json } {
  return category === "travel" ? { travel_facts } : { finance_facts };
}

function isSame(name: string, a: Json, b: Json): boolean {
  const areTimes = typeof a === "string" && typeof b === "string" && name.endsWith("_at");
  return areTimes ? isSameMinute(a, b) : a === b;
}
