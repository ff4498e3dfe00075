interface Claims {
  role?: unknown;
  aud?: unknown;
  sub?: unknown;
  session_id?: unknown;
  /** Time of issue, in seconds since 1970. */
  iat?: unknown;
}

/** Returns the token of an `Authorization` header. */
export function bearerToken(authorization: string | null | undefined): string | undefined {
  return /^bearer\s+(.+)$/i.exec(authorization ?? "")?.[1]?.trim();
}

/** Returns the unverified claims of a token; null if it is not a token. */
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
