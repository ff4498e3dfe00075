import type { AppErrorData } from "#contract/errors/errors.ts";
import { userFacingText } from "#contract/errors/user-facing-text.ts";

/**
 * Returns the sentence that tells a person why a request failed. Takes the rejected action of an `AppThunk`, or any
 * object whose `payload` is the classified error; without one the sentence for an unknown error is returned.
 */
export function failureText({ payload }: { payload?: AppErrorData | undefined }): string {
  return userFacingText(payload ?? { type: "unknown", message: "" });
}
