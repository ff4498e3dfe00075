import { bearerToken, claimsOf } from "./token-claims.ts";

const ROLES: readonly unknown[] = ["anon", "authenticated"];
/** Whom the accounts service makes its tokens for. It names no issuer: only this site knows the key that signs them. */
const AUDIENCE = "authenticated";

/**
 * Whether a request shows a key or a token that no browser may have: the secret key, a token for another role than
 * visitor and member, or a member's that was made for something else than this site. Even a rightly signed one stops here.
 * Other tokens are for the backend to judge.
 */
export function hasRefusedCredentials(headers: Headers, search: URLSearchParams): boolean {
  const token = bearerToken(headers.get("authorization"));
  const keys = [headers.get("apikey"), ...search.getAll("apikey"), token];
  if (keys.some((key) => key?.trim().startsWith("sb_secret_"))) return true;
  const claims = claimsOf(token);
  if (claims === null) return false;
  const isMembers = claims.role === "authenticated";
  return !ROLES.includes(claims.role) || (isMembers && claims.aud !== AUDIENCE);
}
