import { writeProblem } from "#contract/errors/problem.ts";

/** A mailed token, which opens an account once. */
export interface LinkToken {
  kind: "token";
  tokenHash: string;
  type: (typeof TYPES)[number];
}

/** A session in the address, as a hosted Supabase sends it. */
export interface LinkSession {
  kind: "session";
  accessToken: string;
  refreshToken: string;
  type: string | null;
}

export type UsableLink = LinkToken | LinkSession;

/** What the address of a mailed link holds. */
export type Link =
  | UsableLink
  /** The auth service redirected with an error; `reason` is a problem, or its text, which anybody could have written. */
  | { kind: "refused"; reason: string | null }
  | { kind: "none" };

/**
 * Reads `?token_hash=&type=` and, from the fragment or the query, `error` with `error_code` and `error_description`. A
 * session (`access_token` with `refresh_token`) is read from the fragment only, which no server sees, and only where
 * `takesSessions`: our own backend never mails one, so that such a link is somebody's trap. A PKCE `code` cannot be used
 * here.
 */
export function readLink(
  { search, hash }: { search: string; hash: string },
  takesSessions: boolean,
): Link {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const given = (name: string) => fragment.get(name) || query.get(name) || null;
  const type = given("type");

  if (given("error") || given("error_code") || given("error_description")) {
    const reason = given("error_description")?.slice(0, REASON_MAX) ?? null;
    return {
      kind: "refused",
      reason: given("error_code") === ENDED ? writeProblem(ENDED) : reason,
    };
  }
  const tokenHash = given("token_hash");
  const known = TYPES.find((name) => name === type);
  if (tokenHash && known) return { kind: "token", tokenHash, type: known };

  const accessToken = fragment.get("access_token");
  const refreshToken = fragment.get("refresh_token");
  if (takesSessions && accessToken && refreshToken) {
    return { kind: "session", accessToken, refreshToken, type };
  }
  // An address with an unusable token is a broken link, not a visit without a link.
  const isBroken = ["token_hash", "access_token", "refresh_token", "code"].some(given);
  return isBroken ? { kind: "refused", reason: null } : { kind: "none" };
}

/** The email address of the account that a link opens, as far as the link itself tells; the server checks the link. */
export function emailOfLink(link: UsableLink): string | null {
  if (link.kind !== "session") return null;
  try {
    const [, payload = ""] = link.accessToken.split(".");
    const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const { email } = JSON.parse(bytes) as { email?: unknown };
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}

const REASON_MAX = 200;
/** The code of a link that was used or is too old. */
const ENDED = "otp_expired";
const TYPES = ["signup", "invite", "magiclink", "email", "recovery", "email_change"] as const;
