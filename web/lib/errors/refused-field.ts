import type { AppErrorData } from "#contract/errors/errors.ts";
import { problemOf } from "#contract/errors/plain-error.ts";

/** Refusals that a form shows at the field that their details name. */
const ABOUT_A_FIELD = ["invalid_field", "facts_missing"];

/** Returns the field that the database refused, if it is one of `names`; otherwise null. */
export function refusedField<Name extends string>(
  error: AppErrorData | undefined,
  names: readonly Name[],
): Name | null {
  const refused = ABOUT_A_FIELD.includes(error?.code ?? "") ? problemOf(error).field : null;
  return names.find((name) => name === refused) ?? null;
}
