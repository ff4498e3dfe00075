import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import { readableReason } from "#contract/moderation/reason-texts.ts";
import type { MarkedText } from "#contract/text/define-message.ts";

/** Returns a function that translates frequent reasons of admins' decisions; others stay as written. */
export function useReasonText(): (reason: string) => string {
  const translate = useTranslateMarked();
  return useCallback((reason) => readableReason(reason, translate), [translate]);
}

/** Returns a function that translates texts shared with the server and inserts values. */
export function useTranslateMarked() {
  const { i18n } = useLingui();
  return useCallback(
    ({ id, message }: MarkedText, values: Readonly<Record<string, string | number>> = {}) =>
      i18n._(id ?? message, values, { message }),
    [i18n],
  );
}
