import { refuse } from "./refusal.ts";
import { bearerToken, claimsOf } from "./token-claims.ts";

const ROLES: readonly unknown[] = ["anon", "authenticated"];
/** Audience of the accounts service's tokens. They need no issuer, because only this site has the signing key. */
const AUDIENCE = "authenticated";

/** Returns 401 for a key or token that no browser may have; otherwise null. */
export function refuseCredentials(headers: Headers, search: URLSearchParams): Response | null {
  return hasRefusedCredentials(headers, search)
    ? refuse(401, "credentials_refused", "This key or token is not for browsers.")
    : null;
}

/** Returns a fetch for the server's own requests with members' tokens, which refuses the same tokens as the guard. */
export function guardCredentials(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { headers, url } = new Request(input, init);
    const refusal = refuseCredentials(headers, new URL(url).searchParams);
    return refusal ?? (await fetch(input, init));
  };
}

/**
 * Returns whether a request contains a key or token that no browser may have, even if correctly signed: the secret key,
 * a token for a role other than visitor or member, or a member's token for another audience. The backend verifies
 * all other tokens.
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
