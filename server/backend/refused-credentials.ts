const ROLES: readonly unknown[] = ["anon", "authenticated"];

/**
 * Whether a request shows a key or a token that no browser may have: the secret key, or a token for another role
 * than visitor and member. Even a rightly signed one stops here. Other tokens are for the backend to judge.
 */
export function hasRefusedCredentials(headers: Headers, search: URLSearchParams): boolean {
  const token = /^bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
  const keys = [headers.get("apikey"), ...search.getAll("apikey"), token];
  if (keys.some((key) => key?.trim().startsWith("sb_secret_"))) return true;
  const claims = token === undefined ? null : claimsOf(token);
  return claims !== null && !ROLES.includes(claims.role);
}

/** What a token claims, unproven; null where it is no token. */
function claimsOf(token: string): { role?: unknown } | null {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" ? claims : null;
  } catch {
    return null;
  }
}
