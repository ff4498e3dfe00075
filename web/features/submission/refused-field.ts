import type { AppErrorData } from "#contract/errors.ts";
import type { SubmitDealInput } from "#contract/validation.ts";
import { EMPTY_DEAL } from "./deal-draft.ts";

/** The field that the database refused, which it names in the details; null when it is about no field. */
export function refusedField(error: AppErrorData | undefined): keyof SubmitDealInput | null {
  const name = error?.code === "invalid_field" ? error.originalError.details : null;
  return name !== null && Object.hasOwn(EMPTY_DEAL, name) ? (name as keyof SubmitDealInput) : null;
}
