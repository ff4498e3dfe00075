import { useCallback } from "react";
import { readableReason } from "#contract/moderation/reason-texts.ts";
import { useTranslateMarked } from "./use-translate-marked.ts";

/** Returns a function that translates frequent reasons of admins' decisions; others stay as written. */
export function useReasonText(): (reason: string) => string {
  const translate = useTranslateMarked();
  return useCallback((reason) => readableReason(reason, translate), [translate]);
}
