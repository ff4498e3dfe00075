export const REDACTED = "[redacted]";

/**
 * Returns whether a field or header must not be logged (password, token, key, email, phone, address, profile
 * and similar): `access_token`, `apiKey`, `x-api-key`, `newPassword`, `userEmails`.
 */
export function isSensitiveName(name: string): boolean {
  if (LONG_WORD.test(name)) return true;
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.split(/[^a-z\d]+/).some((word) => SHORT_WORDS.has(word.replace(/s$/, "")));
}

/** Matched anywhere in a name, and as `name=value` in texts. */
export const LONG_WORDS = [
  "password",
  "passwd",
  "passphrase",
  "token",
  "secret",
  "apikey",
  "email",
  "phone",
  "telephone",
  "address",
  "postcode",
  "profile",
  "authorization",
  "cookie",
  "credential",
  "session",
  "birthday",
  "birthdate",
] as const;

const LONG_WORD = new RegExp(LONG_WORDS.join("|"), "i");

/** Matched only as whole words: "monkey" contains no key. */
const SHORT_WORDS = new Set(["key", "jwt", "pin", "otp", "mail", "mobile", "auth", "iban", "ip"]);
