import { exactText } from "#contract/text/exact-text.ts";

/** Maximum length of an email address (RFC 5321: a path of 256 characters with its brackets). */
export const EMAIL_MAX = 254;
/** The server hashes a password with more bytes than bcrypt reads, 72, before it passes it on. */
export const PASSWORD_MAX = 72;

/** Dots stand between other characters, labels of the domain have up to 63 letters, digits and hyphens. */
const EMAIL =
  /^(?!\.|.*\.[.@])[^\s\p{C}@<>()",;:\\[\]]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/u;

/** Returns an email address in the form in which it is compared and stored: `user@مثال.مصر` with its domain in ASCII. */
export function normalizeEmail(text: string): string {
  const email = exactText(text).normalize("NFC").toLowerCase();
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (!/^[^\s/?#:@\\%[\]]*[^\s/?#:@\\%[\]\p{ASCII}][^\s/?#:@\\%[\]]*$/u.test(domain)) return email;
  return email.slice(0, at) + (hostOf(domain) ?? domain);
}

/** Returns whether a normalized text is the address of exactly one mailbox that can exist. */
export function isEmailAddress(email: string): boolean {
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) return false;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return !domain.includes("xn--") || hostOf(domain) === domain;
}

/** Returns a host as browsers write it, or null if it is invalid. */
function hostOf(domain: string): string | null {
  return URL.canParse(`https://${domain}/`) ? new URL(`https://${domain}/`).hostname : null;
}

/** Returns a password in the form in which it is hashed: keyboards write é with one or two characters. */
export function normalizePassword(password: string): string {
  return password.normalize("NFC");
}

export function isPasswordBlank(password: string): boolean {
  return password.trim() === "";
}

export function isPasswordTooLong(password: string): boolean {
  return [...normalizePassword(password)].length > PASSWORD_MAX;
}
