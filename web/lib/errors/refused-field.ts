import type { AppErrorData } from "#contract/errors/errors.ts";
import { problemOf } from "#contract/errors/problem-of.ts";

/** Returns the field that the database refused, if it is one of `names`; otherwise null. */
export function refusedField<Name extends string>(
  error: AppErrorData | undefined,
  names: readonly Name[],
): Name | null {
  const refused = error?.code === "invalid_field" ? problemOf(error).field : null;
  return names.find((name) => name === refused) ?? null;
}
