import { useLingui } from "@lingui/react/macro";
import { type NoticeSwitch, SWITCHES } from "#contract/members/notice-kind-texts.ts";
import type { MarkedText } from "#contract/text/define-message.ts";

export function useSwitchName(): (name: NoticeSwitch) => string {
  const { i18n } = useLingui();
  return (name) => {
    const { id, message }: MarkedText = SWITCHES[name];
    return i18n._(id ?? message, undefined, { message });
  };
}
