import type { AppErrorData } from "#contract/errors.ts";

/** The field that the database refused, which it names in the details; null when it is none of these. */
export function refusedField<Name extends string>(
  error: AppErrorData | undefined,
  names: readonly Name[],
): Name | null {
  const refused = error?.code === "invalid_field" ? error.originalError.details : null;
  return names.find((name) => name === refused) ?? null;
}
