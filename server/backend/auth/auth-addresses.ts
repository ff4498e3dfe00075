/**
 * What the site and supabase-js ask of accounts. The rest (OAuth, SAML, mailed codes, GET verify,
 * which redirects) is not mounted.
 */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  "/signup": ["POST"],
  "/token": ["POST"],
  "/logout": ["POST"],
  "/user": ["GET", "PUT"],
  "/recover": ["POST"],
  "/verify": ["POST"],
  "/otp": ["POST"],
  "/resend": ["POST"],
  "/settings": ["GET"],
  "/health": ["GET"],
};

/** Whether the account half of the backend is asked something it may be asked. `pathname` begins with `/auth/v1`. */
export function isAuthAddress(method: string, pathname: string): boolean {
  const methods = METHODS[pathname.slice("/auth/v1".length)] ?? [];
  if (method === "OPTIONS") return methods.length > 0;
  return methods.includes(method === "HEAD" ? "GET" : method);
}
