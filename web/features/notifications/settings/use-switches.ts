import { useState } from "react";
import type { OptionalKind } from "#contract/members/notice-kind-texts.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import {
  type NotificationSettings,
  type Switches,
  saveNotificationSwitches,
} from "./settings-requests.ts";

/** The switches with the changes of this visit. A failed change is reverted, and `failure` contains its text. */
export function useSwitches(settings: NotificationSettings) {
  const dispatch = useAppDispatch();
  const [changed, setChanged] = useState<Record<"mail" | "bell", Switches>>({ mail: {}, bell: {} });
  const [failure, setFailure] = useState<string | null>(null);

  const show = (channel: "mail" | "bell", switches: Switches) =>
    setChanged((all) => ({ ...all, [channel]: { ...all[channel], ...switches } }));
  const setAll = (kinds: readonly OptionalKind[], isOn: boolean): Switches =>
    Object.fromEntries(kinds.map((kind) => [kind, isOn]));

  async function change(channel: "mail" | "bell", kinds: readonly OptionalKind[], isOn: boolean) {
    setFailure(null);
    const switches = setAll(kinds, isOn);
    show(channel, switches);
    const result = await dispatch(
      saveNotificationSwitches(channel === "mail" ? { mail: switches } : { bell: switches }),
    );
    if (saveNotificationSwitches.rejected.match(result)) {
      show(channel, setAll(kinds, !isOn));
      setFailure(failureText(result));
    }
  }

  return {
    /** Whether at least one of the kinds is on. */
    isOn: (channel: "mail" | "bell", kinds: readonly OptionalKind[]) =>
      kinds.some((kind) => changed[channel][kind] ?? settings[channel][kind] ?? false),
    change,
    failure,
  };
}
