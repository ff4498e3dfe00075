/** A mailed token, which opens an account once. */
export interface LinkToken {
  kind: "token";
  tokenHash: string;
  type: (typeof TYPES)[number];
}

/** A session in the address. */
export interface LinkSession {
  kind: "session";
  accessToken: string;
  refreshToken: string;
  type: string | null;
}

/** What the address of a mailed link holds. */
export type Link =
  | LinkToken
  | LinkSession
  /** The auth service redirected with an error; `reason` is its text, which anybody could have written. */
  | { kind: "refused"; reason: string | null }
  | { kind: "none" };

/**
 * Reads `?token_hash=&type=` and, from the fragment or the query, `access_token` with `refresh_token` or `error` with
 * `error_description`. A PKCE `code` cannot be used here.
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
  // An address with an unusable token is a broken link, not a visit without a link.
  const isBroken = [tokenHash, accessToken, refreshToken, given("code")].some(Boolean);
  return isBroken ? { kind: "refused", reason: null } : { kind: "none" };
}

const REASON_MAX = 200;
const TYPES = ["signup", "invite", "magiclink", "email", "recovery", "email_change"] as const;
