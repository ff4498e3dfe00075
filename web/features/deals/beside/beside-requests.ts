import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** What a row beside a list shows of a deal; every page carries these. */
export type BriefDeal = Pick<
  Deal,
  "id" | "title" | "price" | "hasPrice" | "currency" | "imageUrl" | "temperature" | "expiresAt"
>;

/** How many deals a card beside a list shows. */
const SHOWN = 4;
const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;

/** The hottest running deals that were posted in the last 24 hours, counted from the last ten minutes. */
async function getHottestToday(backend: Backend): Promise<BriefDeal[]> {
  const client = await backend.data();
  const since = new Date(startOfTenMinutes() - DAY).toISOString();
  return briefly(
    unwrapRows(await client.rpc("get_hottest_deals", { limit_param: SHOWN, since_param: since })),
  );
}

export const fetchHottestToday = createRequestThunk<BriefDeal[]>(
  "deals/fetchHottestToday",
  CONTEXT_MESSAGES.gettingPopularDeals,
  getHottestToday,
);

/** The running deals whose announced end is within the next 7 days, soonest first. */
async function getEndingSoon(backend: Backend): Promise<BriefDeal[]> {
  const client = await backend.data();
  const now = startOfTenMinutes();
  return briefly(
    unwrapRows(
      await client
        .from("deals_with_temperature")
        .select("*")
        .eq("is_running", true)
        .gt("expires_at", new Date(now).toISOString())
        .lt("expires_at", new Date(now + 7 * DAY).toISOString())
        .order("expires_at")
        .order("id")
        .limit(SHOWN),
    ),
  );
}

export const fetchEndingSoon = createRequestThunk<BriefDeal[]>(
  "deals/fetchEndingSoon",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  getEndingSoon,
);

function briefly(rows: readonly DealRow[]): BriefDeal[] {
  return rows.map((row) => {
    const { id, title, price, hasPrice, currency, imageUrl, temperature, expiresAt } =
      dealFromRow(row);
    return { id, title, price, hasPrice, currency, imageUrl, temperature, expiresAt };
  });
}

/** The same for all visitors of these ten minutes, so that one answer serves them all. */
function startOfTenMinutes(): number {
  const now = Date.now();
  return now - (now % (10 * MINUTES));
}
