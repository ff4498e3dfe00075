import type { AppErrorData } from "#contract/errors/errors.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";

/** Returns the text for a failed request: a rejected `AppThunk` action, or an object with a classified error as `payload`. */
export function failureText({ payload }: { payload?: AppErrorData | undefined }): string {
  return userFacingText(payload ?? { type: "unknown", message: "" });
}
