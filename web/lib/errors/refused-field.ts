import type { AppErrorData } from "#contract/errors/errors.ts";
import { problemOf } from "#contract/errors/problem-of.ts";

/** The field that the database refused, which its parameters name; null when it is none of these. */
export function refusedField<Name extends string>(
  error: AppErrorData | undefined,
  names: readonly Name[],
): Name | null {
  const refused = error?.code === "invalid_field" ? problemOf(error).field : null;
  return names.find((name) => name === refused) ?? null;
}
