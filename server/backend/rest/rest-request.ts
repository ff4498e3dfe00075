import { forward, headersToForward } from "#server/backend/backend-request.ts";
import type { GuardOptions } from "#server/backend/guard-options.ts";
import { mapFault } from "#server/backend/map-fault.ts";
import { refuse, refuseTooFast } from "#server/backend/refusal.ts";
import { readCapped } from "#server/http/read-capped.ts";
import { withExactCounts } from "./exact-counts.ts";
import { isPublicChange } from "./public-change.ts";
import { refusedEmbed } from "./refused-embed.ts";
import { refusedFilter } from "./refused-filter.ts";
import { waitForRestLimits } from "./rest-limits.ts";

const BODY_MAX = 512 * 1024;
const VOTE = "/rest/v1/rpc/secure_vote_deal";

/** Returns the handler of requests to tables and procedures (`/rest/v1`). */
export function createRestHandler(options: GuardOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const refusal = refusalOf(url.searchParams);
    if (refusal) return refusal;
    const body = await readCapped(request, BODY_MAX);
    if (body === "too large") return refuse(413, "too_large", "The request is too large.");
    const address = options.addressOf(request);
    const wait = await waitForRestLimits(options.limits, url, address);
    if (wait !== null) return refuseTooFast(wait);

    const headers = headersToForward(request, address);
    const prefer = headers.get("prefer");
    if (prefer) headers.set("prefer", withExactCounts(prefer));
    const { method } = request;
    const sent = await forward(options.fetch, { method, url, headers, body });
    const response = await mapFault(sent, { log: options.log, isSignUp: false });
    if (response.ok && url.pathname === VOTE) options.meter.vote();
    if (response.status === 429) options.meter.refused("database");
    if (response.ok && isPublicChange(method, url.pathname)) options.onPublicChange();
    return response;
  };
}

function refusalOf(search: URLSearchParams): Response | null {
  const embed = refusedEmbed(search);
  if (embed) return refuse(400, "embed_refused", embed);
  const filter = refusedFilter(search);
  return filter ? refuse(400, "filter_refused", `The filter ${filter} is not available.`) : null;
}
