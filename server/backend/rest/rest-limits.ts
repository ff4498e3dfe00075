import type { FrontLimits } from "#server/http/limits/front-limits.ts";
import type { RestAddress } from "./request/rest-address.ts";
import type { RestQuery } from "./request/rest-query.ts";

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

/**
 * Counts a vote for its deal and the address it comes from: a household never has more voters on one deal, forty accounts
 * of one person have. Returns the seconds to wait, or null when the request is no vote or may pass.
 */
export async function waitForVoteLimit(
  limits: FrontLimits,
  address: RestAddress,
  sent: { query: RestQuery; body: Buffer | null },
  clientAddress: string,
): Promise<number | null> {
  if (address.kind === "table" || address.name !== "secure_vote_deal") return null;
  return limits.LIMIT_VOTES_ADDRESS.take(clientAddress, dealOf(sent));
}

/** The digits of the deal's id: PostgreSQL reads a UUID in upper case, in braces and without hyphens as well. */
function dealOf({ query, body }: { query: RestQuery; body: Buffer | null }): string {
  const { deal_id_param: id }: { deal_id_param?: unknown } = body
    ? JSON.parse(body.toString())
    : { deal_id_param: query.search.get("deal_id_param") };
  return String(id)
    .toLowerCase()
    .replace(/[^0-9a-f]/g, "");
}
