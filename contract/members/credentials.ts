/** Maximum length of an email address (RFC 5321: a path of 256 characters with its brackets). */
export const EMAIL_MAX = 254;
/** bcrypt ignores further bytes. */
export const PASSWORD_MAX_BYTES = 72;

const EMAIL = /^[^\s\p{C}@<>()",;:\\[\]]+@[a-z0-9.-]+\.[a-z]{2,}$/u;

/** Returns an email address in the form in which it is compared and stored. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns whether a normalized text is the address of exactly one mailbox. */
export function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

export function isPasswordBlank(password: string): boolean {
  return password.trim() === "";
}

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).byteLength > PASSWORD_MAX_BYTES;
}
