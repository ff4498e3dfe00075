import { bearerToken, claimsOf } from "./token-claims.ts";

const ROLES: readonly unknown[] = ["anon", "authenticated"];

/**
 * Whether a request shows a key or a token that no browser may have: the secret key, or a token for another role
 * than visitor and member. Even a rightly signed one stops here. Other tokens are for the backend to judge.
 */
export function hasRefusedCredentials(headers: Headers, search: URLSearchParams): boolean {
  const token = bearerToken(headers.get("authorization"));
  const keys = [headers.get("apikey"), ...search.getAll("apikey"), token];
  if (keys.some((key) => key?.trim().startsWith("sb_secret_"))) return true;
  const claims = claimsOf(token);
  return claims !== null && !ROLES.includes(claims.role);
}
