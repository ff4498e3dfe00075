import type { EndedSessions } from "#server/backend/ended-sessions.ts";
import { refuse } from "./refusal.ts";
import { bearerToken, claimsOf } from "./token-claims.ts";

const ROLES: readonly unknown[] = ["anon", "authenticated"];
/** Whom the accounts service makes its tokens for. It names no issuer: only this site knows the key that signs them. */
const AUDIENCE = "authenticated";

/** The 401 for a key or a token that no browser may have, or whose session has ended; null where neither is so. */
export function refuseCredentials(
  headers: Headers,
  search: URLSearchParams,
  sessions: Pick<EndedSessions, "hasEnded">,
): Response | null {
  if (hasRefusedCredentials(headers, search)) {
    return refuse(401, "credentials_refused", "This key or token is not for browsers.");
  }
  if (sessions.hasEnded(headers.get("authorization"))) {
    return refuse(401, "session_not_found", "This session has ended. Sign in again.");
  }
  return null;
}

/** A way to the backend for what the site asks it with a browser's token: it takes the same tokens as the guard. */
export function guardCredentials(
  fetch: typeof globalThis.fetch,
  sessions: Pick<EndedSessions, "hasEnded">,
): typeof globalThis.fetch {
  return async (input, init) => {
    const { headers, url } = new Request(input, init);
    const refusal = refuseCredentials(headers, new URL(url).searchParams, sessions);
    return refusal ?? (await fetch(input, init));
  };
}

/**
 * Whether a request shows a key or a token that no browser may have: the secret key, a token for another role than
 * visitor and member, or a member's that was made for something else than this site. Even a rightly signed one stops here.
 * Other tokens are for the backend to judge.
 */
function hasRefusedCredentials(headers: Headers, search: URLSearchParams): boolean {
  const token = bearerToken(headers.get("authorization"));
  const keys = [headers.get("apikey"), ...search.getAll("apikey"), token];
  if (keys.some((key) => key?.trim().startsWith("sb_secret_"))) return true;
  const claims = claimsOf(token);
  if (claims === null) return false;
  const isMembers = claims.role === "authenticated";
  return !ROLES.includes(claims.role) || (isMembers && claims.aud !== AUDIENCE);
}
