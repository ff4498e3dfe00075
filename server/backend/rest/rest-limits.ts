import type { FrontLimits } from "#server/http/front-limits.ts";

/** Counts a request to tables and procedures. Returns the seconds to wait, or null when the request may pass. */
export async function waitForRestLimits(
  limits: FrontLimits,
  url: URL,
  address: string,
): Promise<number | null> {
  const wait = await limits.LIMIT_API.take(address);
  if (wait !== null || !url.pathname.startsWith("/rest/v1/rpc/search_deals")) return wait;
  return limits.LIMIT_SEARCH.take(address);
}
