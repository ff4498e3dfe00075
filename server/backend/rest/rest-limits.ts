import type { IsEstablished } from "#server/backend/established-members.ts";
import { bearerToken, claimsOf } from "#server/backend/guard/token-claims.ts";
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

interface SentVote {
  limits: FrontLimits;
  isEstablished?: IsEstablished | undefined;
  query: RestQuery;
  body: Buffer | null;
  headers: Headers;
  clientAddress: string;
}

/**
 * Counts a vote for its deal and the address it comes from: a household never has more voters on one deal, forty accounts
 * of one person have. Votes of established members are not counted: a thousand of them may share the address of a mobile
 * network. Returns the seconds to wait, or null when the request is no vote or may pass.
 */
export async function waitForVoteLimit(
  address: RestAddress,
  { limits, isEstablished, query, body, headers, clientAddress }: SentVote,
): Promise<number | null> {
  if (address.kind === "table" || address.name !== "secure_vote_deal") return null;
  // A forged id exempts nothing: the backend refuses its token.
  const { sub } = claimsOf(bearerToken(headers.get("authorization"))) ?? {};
  if (isEstablished && typeof sub === "string" && (await isEstablished(sub))) return null;
  return limits.LIMIT_VOTES_ADDRESS.take(clientAddress, dealOf({ query, body }));
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
