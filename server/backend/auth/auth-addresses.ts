interface AuthAddress {
  methods: readonly string[];
  /** The names its query may have. */
  query: readonly string[];
}

const GET: AuthAddress = { methods: ["GET"], query: [] };
const POST: AuthAddress = { methods: ["POST"], query: ["redirect_to"] };

/**
 * What the site and supabase-js ask of accounts. The rest (OAuth, SAML, mailed codes and sign-ins, GET verify,
 * which redirects) is not mounted.
 */
export const AUTH_ADDRESSES: Readonly<Record<string, AuthAddress>> = {
  "/signup": POST,
  "/token": { methods: ["POST"], query: ["grant_type"] },
  "/logout": { methods: ["POST"], query: ["scope"] },
  "/user": { methods: ["GET", "PUT"], query: ["redirect_to"] },
  "/recover": POST,
  "/verify": POST,
  // Mails the link that confirms an address once more; only where members have to confirm it.
  "/resend": POST,
  "/settings": GET,
  "/health": GET,
};

/** Returns what a path after `/auth/v1` may be asked, or null where this method has nothing to ask there. */
export function findAuthAddress(method: string, path: string): AuthAddress | null {
  const address = AUTH_ADDRESSES[path];
  if (!address) return null;
  const isAllowed =
    method === "OPTIONS" || address.methods.includes(method === "HEAD" ? "GET" : method);
  return isAllowed ? address : null;
}
