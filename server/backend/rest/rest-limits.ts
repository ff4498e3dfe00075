import type { FrontLimits } from "#server/http/front-limits.ts";
import type { RestAddress } from "./rest-address.ts";

/** Counts a request to tables and procedures. Returns the seconds to wait, or null when the request may pass. */
export async function waitForRestLimits(
  limits: FrontLimits,
  { kind, name }: RestAddress,
  clientAddress: string,
): Promise<number | null> {
  const wait = await limits.LIMIT_API.take(clientAddress);
  if (wait !== null || kind === "table" || !name.startsWith("search_deals")) return wait;
  return limits.LIMIT_SEARCH.take(clientAddress);
}
