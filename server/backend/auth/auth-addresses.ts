interface AuthAddress {
  methods: readonly string[];
  query: readonly string[];
}

const GET: AuthAddress = { methods: ["GET"], query: [] };
const POST: AuthAddress = { methods: ["POST"], query: ["redirect_to"] };

/**
 * Account requests that the site and supabase-js send. Others, such as OAuth, SAML, magic links and GET verify (which redirects),
 * are not mounted.
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

/** Returns the methods and parameters of a path after `/auth/v1`; null if the path is unknown or does not allow the method. */
export function findAuthAddress(method: string, path: string): AuthAddress | null {
  const address = AUTH_ADDRESSES[path];
  if (!address) return null;
  const isAllowed =
    method === "OPTIONS" || address.methods.includes(method === "HEAD" ? "GET" : method);
  return isAllowed ? address : null;
}
