import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MarkedText } from "#contract/text/define-message.ts";

type Values = Readonly<Record<string, string | number>>;

/** Translates a text shared with the server and inserts values. */
export function translateMarked(i18n: I18n, { id, message }: MarkedText, values: Values = {}) {
  return i18n._(id ?? message, values, { message });
}

/** Returns a function that translates texts shared with the server and inserts values. */
export function useTranslateMarked() {
  const { i18n } = useLingui();
  return useCallback(
    (text: MarkedText, values?: Values) => translateMarked(i18n, text, values),
    [i18n],
  );
}
