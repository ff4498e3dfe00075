import type { LinkToken } from "#features/members/session/auth-api.ts";

/** What the link of a mail brings in its address. */
export type Link =
  | LinkToken
  | { kind: "session"; accessToken: string; refreshToken: string; type: string | null }
  /** The auth service sends back with an error; `reason` is its text, which anybody could have written. */
  | { kind: "refused"; reason: string | null }
  | { kind: "none" };

/**
 * Reads `?token_hash=&type=` and, from the fragment or the query, `access_token` with `refresh_token` or `error` with
 * `error_description`. A PKCE `code` is nothing we can use (contract 6).
 */
export function readLink({ search, hash }: { search: string; hash: string }): Link {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const given = (name: string) => fragment.get(name) || query.get(name) || null;
  const type = given("type");

  if (given("error") || given("error_code") || given("error_description")) {
    return { kind: "refused", reason: given("error_description")?.slice(0, REASON_MAX) ?? null };
  }
  const tokenHash = given("token_hash");
  const known = TYPES.find((name) => name === type);
  if (tokenHash && known) return { kind: "token", tokenHash, type: known };

  const accessToken = given("access_token");
  const refreshToken = given("refresh_token");
  if (accessToken && refreshToken) return { kind: "session", accessToken, refreshToken, type };
  // An address with a token that fits nothing above is a broken link, not a visit without one.
  const isBroken = [tokenHash, accessToken, refreshToken, given("code")].some(Boolean);
  return isBroken ? { kind: "refused", reason: null } : { kind: "none" };
}

const REASON_MAX = 200;
const TYPES = ["signup", "invite", "magiclink", "email", "recovery", "email_change"] as const;
