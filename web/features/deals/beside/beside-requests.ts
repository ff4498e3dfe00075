import { type Deal, dealFromRow } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { createRequestThunk } from "#lib/create-app-thunk.ts";

/** How many deals a card beside a list shows. */
const SHOWN = 4;
const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;

/** The hottest running deals that were posted in the last 24 hours, counted from the last ten minutes. */
async function getHottestToday(backend: Backend): Promise<Deal[]> {
  const client = await backend.data();
  const now = roundedNow();
  const rows = unwrapRows(
    await client.rpc("get_hottest_deals", {
      limit_param: SHOWN,
      since_param: new Date(now.getTime() - DAY).toISOString(),
    }),
  );
  return rows.map((row) => dealFromRow(row));
}

export const fetchHottestToday = createRequestThunk<Deal[]>(
  "deals/fetchHottestToday",
  CONTEXT_MESSAGES.gettingPopularDeals,
  getHottestToday,
);

/** The running deals whose announced end is within the next 7 days, soonest first. */
async function getEndingSoon(backend: Backend): Promise<Deal[]> {
  const client = await backend.data();
  const now = roundedNow();
  const rows = unwrapRows(
    await client
      .from("deals_with_temperature")
      .select("*")
      .eq("is_running", true)
      .gt("expires_at", now.toISOString())
      .lt("expires_at", new Date(now.getTime() + 7 * DAY).toISOString())
      .order("expires_at")
      .order("id")
      .limit(SHOWN),
  );
  return rows.map((row) => dealFromRow(row)).filter((deal) => !deal.isExpired);
}

export const fetchEndingSoon = createRequestThunk<Deal[]>(
  "deals/fetchEndingSoon",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  getEndingSoon,
);

/** The start of the current ten minutes: the same request for all visitors of that time, so that it can be cached. */
function roundedNow(): Date {
  const now = Date.now();
  return new Date(now - (now % (10 * MINUTES)));
}
