import { useState } from "react";
import type { OptionalKind } from "#contract/members/notice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import {
  type NotificationSettings,
  type Switches,
  saveNotificationSwitches,
} from "./settings-requests.ts";

/** The switches with the changes of this visit. A failed change is reverted, and `failure` holds its text. */
export function useSwitches(settings: NotificationSettings) {
  const dispatch = useAppDispatch();
  const [changed, setChanged] = useState<Record<"mail" | "bell", Switches>>({ mail: {}, bell: {} });
  const [failure, setFailure] = useState<string | null>(null);

  const show = (way: "mail" | "bell", kind: OptionalKind, isOn: boolean) =>
    setChanged((all) => ({ ...all, [way]: { ...all[way], [kind]: isOn } }));

  async function change(way: "mail" | "bell", kind: OptionalKind, isOn: boolean) {
    setFailure(null);
    show(way, kind, isOn);
    const switches = { [kind]: isOn };
    const result = await dispatch(
      saveNotificationSwitches(way === "mail" ? { mail: switches } : { bell: switches }),
    );
    if (saveNotificationSwitches.rejected.match(result)) {
      show(way, kind, !isOn);
      setFailure(failureText(result));
    }
  }

  return {
    isOn: (way: "mail" | "bell", kind: OptionalKind) =>
      changed[way][kind] ?? settings[way][kind] ?? false,
    change,
    failure,
  };
}
