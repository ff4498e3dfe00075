import { data, type LoaderFunctionArgs } from "react-router";
import type { Hub } from "#contract/deals/season.ts";
import { isDay } from "#contract/timestamps.ts";
import { fetchSeason, type Season } from "#features/deals/seasons/season-requests.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";

export interface SeasonPageData {
  hub: Hub;
  by: string | null;
  season: Season | null;
  /** Reason why the season could not be read; empty if it was. */
  failure: string;
}

/** Creates the loader of a season page. If reading fails, the status is 503, so that the page is not cached. */
export function seasonLoader(hub: Hub) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const requested = new URL(request.url).searchParams.get("by") ?? "";
    const by = isDay(requested) ? requested : null;
    const result = await context.get(storeContext).dispatch(fetchSeason({ hub, by }));
    if (fetchSeason.fulfilled.match(result)) {
      return { hub, by, season: result.payload, failure: "" } satisfies SeasonPageData;
    }
    const failed: SeasonPageData = { hub, by, season: null, failure: failureText(result) };
    return data(failed, { status: 503 });
  };
}
