import type { IsEstablished } from "#server/backend/established-members.ts";
import { bearerToken, claimsOf } from "#server/backend/guard/token-claims.ts";
import { largestNetworkOf } from "#server/http/limits/client-address.ts";
import type { FrontLimits } from "#server/http/limits/front-limits.ts";
import type { RestAddress } from "./request/rest-address.ts";
import type { RestQuery } from "./request/rest-query.ts";

/** Counts a request to tables and procedures. Returns the seconds to wait, or null if the request may pass. */
export async function waitForRestLimits(
  limits: FrontLimits,
  { kind, name }: RestAddress,
  clientAddress: string,
): Promise<number | null> {
  const wait = await limits.LIMIT_API.take(clientAddress);
  const isSearch =
    name.startsWith("search_deals") || name === "read_related_to_search" || name === "try_alert";
  if (wait !== null || kind === "table" || !isSearch) return wait;
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
 * Counts a vote by deal and largest client network, because a person may rent an IPv6 /48 for forty accounts; a household does
 * not notice. Established members' votes are not counted, because a thousand such members may share the address of a mobile
 * network. Returns the seconds to wait, or null if the request is not a vote or may pass.
 */
export async function waitForVoteLimit(
  address: RestAddress,
  { limits, isEstablished, query, body, headers, clientAddress }: SentVote,
): Promise<number | null> {
  if (address.kind === "table" || address.name !== "secure_vote_deal") return null;
  // A forged ID gains nothing, because the backend refuses its token.
  const { sub } = claimsOf(bearerToken(headers.get("authorization"))) ?? {};
  if (isEstablished && typeof sub === "string" && (await isEstablished(sub))) return null;
  return limits.LIMIT_VOTES_ADDRESS.take(
    `${largestNetworkOf(clientAddress)} ${dealOf({ query, body })}`,
  );
}

/**
 * Returns the digits of the deal's ID among the arguments, or null. PostgreSQL also accepts UUIDs in upper case, in braces and
 * without hyphens.
 */
export function dealOf({ query, body }: Pick<SentVote, "query" | "body">): string | null {
  const { deal_id_param: id }: { deal_id_param?: unknown } = body
    ? JSON.parse(body.toString())
    : { deal_id_param: query.search.get("deal_id_param") };
  if (typeof id !== "string") return null;
  return id.toLowerCase().replace(/[^0-9a-f]/g, "");
}
