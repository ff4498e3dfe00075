import type { I18n, MessageDescriptor } from "@lingui/core";
import type { ProblemParams } from "#contract/errors/problem.ts";

export function fillMessage(
  translator: I18n,
  { id, message }: MessageDescriptor,
  values: ProblemParams,
): string {
  return translator._(id, values, { message });
}
