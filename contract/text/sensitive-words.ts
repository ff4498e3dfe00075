/** What stands in a log instead of something sensitive. */
export const REDACTED = "[redacted]";

/**
 * True for a field or header whose value belongs in no log (specification 8: password, token, key, email, phone,
 * address, profile and similar): `access_token`, `apiKey`, `x-api-key`, `newPassword`, `userEmails`.
 */
export function isSensitiveName(name: string): boolean {
  if (LONG_WORD.test(name)) return true;
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.split(/[^a-z\d]+/).some((word) => SHORT_WORDS.has(word.replace(/s$/, "")));
}

/** Long enough to be looked for anywhere in a name; also used to find `name=value` inside a text. */
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

/** Only as a whole word of the name: "monkey" is no key. */
const SHORT_WORDS = new Set(["key", "jwt", "pin", "otp", "mail", "mobile", "auth", "iban", "ip"]);
