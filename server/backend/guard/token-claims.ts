/** What a token says of its member; nothing of it is proven. */
interface Claims {
  role?: unknown;
  /** Whom it was made for. */
  aud?: unknown;
  sub?: unknown;
  session_id?: unknown;
  /** Seconds since 1970, when it was made. */
  iat?: unknown;
}

/** The token of an `Authorization` header. */
export function bearerToken(authorization: string | null): string | undefined {
  return /^bearer\s+(.+)$/i.exec(authorization ?? "")?.[1]?.trim();
}

/** What a token claims, unproven; null where it is no token. */
export function claimsOf(token: string | undefined): Claims | null {
  const [, payload, signature] = token?.split(".") ?? [];
  if (payload === undefined || signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" ? claims : null;
  } catch {
    return null;
  }
}
