import { t } from "@lingui/core/macro";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_MB, UPLOAD_TYPES } from "#contract/limits.ts";

/** Returns why a file type is refused, with the file's name, or null. */
export function typeRefusal({ name, type }: File): string | null {
  return (UPLOAD_TYPES as readonly string[]).includes(type) ? null : wrongType(name);
}

/** Returns why a file size is refused, with the file's name, or null. */
export function sizeRefusal({ name, size }: File): string | null {
  return size > UPLOAD_MAX_BYTES ? tooLarge(name) : null;
}

/** Returns why an upload failed, with the file's name. `translate` translates the reason. */
export function imageFailure(
  name: string,
  error: AppErrorData | undefined,
  translate: (problem: string) => string,
): string {
  if (error?.originalError.status === 415) return wrongType(name);
  if (error?.originalError.status === 413) return tooLarge(name);
  const reason = translate(userFacingText(error ?? { type: "unknown", message: "" }));
  return t`${name} was not added. ${reason}`;
}

function wrongType(name: string): string {
  return t`${name} was not added. Use a JPEG, PNG or WebP file.`;
}

function tooLarge(name: string): string {
  return t`${name} was not added. Use a file of up to ${UPLOAD_MAX_MB} MB.`;
}
