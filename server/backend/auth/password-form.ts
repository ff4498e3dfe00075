import { createHash } from "node:crypto";
import { normalizePassword } from "#contract/members/credentials.ts";

/** bcrypt ignores further bytes. */
export const HASHED_BYTES_MAX = 72;

/**
 * Returns the text that the backend hashes for a password: one spelling of its letters, or a digest of it if it has more bytes
 * than bcrypt reads, as 40 Arabic letters do. A hosted Supabase hashes passwords itself and refuses these.
 */
export function passwordToHash(password: string): string {
  const normal = normalizePassword(password);
  if (Buffer.byteLength(normal) <= HASHED_BYTES_MAX) return normal;
  // With a prefix, so that leaked digests of other sites cannot be tried here.
  return createHash("sha256").update(`samha password\n${normal}`).digest("base64");
}

/** Returns the texts with which a sign-in is tried: older accounts have hashes of the password as it was typed. */
export function passwordsToTry(password: string): string[] {
  return [...new Set([passwordToHash(password), password])];
}
