interface AuthAddress {
  methods: readonly string[];
  query: readonly string[];
}

const GET: AuthAddress = { methods: ["GET"], query: [] };
const POST: AuthAddress = { methods: ["POST"], query: ["redirect_to"] };

/**
 * Account requests that the site and supabase-js send. All others are not mounted: OAuth, SAML, sign-ins by email, and GET
 * verify, which redirects.
 */
export const AUTH_ADDRESSES: Readonly<Record<string, AuthAddress>> = {
  "/signup": POST,
  "/token": { methods: ["POST"], query: ["grant_type"] },
  "/logout": { methods: ["POST"], query: ["scope"] },
  "/user": { methods: ["GET", "PUT"], query: ["redirect_to"] },
  "/recover": POST,
  "/verify": POST,
  // Sends the confirmation link again; only if members must confirm their address.
  "/resend": POST,
  "/settings": GET,
  "/health": GET,
};

/** Returns what a request to a path after `/auth/v1` may contain, or null if the method is not allowed there. */
export function findAuthAddress(method: string, path: string): AuthAddress | null {
  const address = AUTH_ADDRESSES[path];
  if (!address) return null;
  const isAllowed =
    method === "OPTIONS" || address.methods.includes(method === "HEAD" ? "GET" : method);
  return isAllowed ? address : null;
}
