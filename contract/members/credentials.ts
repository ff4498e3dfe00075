/** The longest e-mail address (RFC 5321: a path of 256 characters, with its brackets). */
export const EMAIL_MAX = 254;
/** bcrypt ignores every byte after these. */
export const PASSWORD_MAX_BYTES = 72;

const EMAIL = /^[^\s\p{C}@<>()",;:\\[\]]+@[a-z0-9.-]+\.[a-z]{2,}$/u;

/** The form in which an e-mail address is compared and stored. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a normalized text is the address of exactly one mailbox, of at most 254 characters. */
export function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

/** Whether a password is all white space. */
export function isPasswordBlank(password: string): boolean {
  return password.trim() === "";
}

/** Whether a password has more than 72 bytes in UTF-8. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).byteLength > PASSWORD_MAX_BYTES;
}
