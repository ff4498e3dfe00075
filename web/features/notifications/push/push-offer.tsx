import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { loadPush } from "./push-requests.ts";
import type { PushSupport } from "./this-device.ts";
import { TurnOn } from "./turn-on.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { useThisDevice } from "./use-this-device.ts";

/** Offers push messages in this browser, if the site sends them and they are not on. Nothing while loading and after a failure. */
export function PushOffer() {
  const { data, reload } = useThunkData(loadPush, undefined);
  const device = useThisDevice(reload);
  const isOn = data?.devices.some(({ isCurrent }) => isCurrent) ?? false;
  const [wasOffered, setOffered] = useState(false);
  const isOffered = Boolean(data?.key) && !isOn && OFFERED.has(device.support);
  if (isOffered && !wasOffered) setOffered(true);
  const place = useFocusOnChange(isOn);
  if (!data?.key || !wasOffered) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOn ? (
        <Notice tone="success">
          <Trans>Notifications are on for this device.</Trans>
        </Notice>
      ) : (
        <Notice>
          <p className="mbe-2">
            <Trans>
              Alerts that tell you at once can also show a notification on this device, without
              saying what was found.
            </Trans>
          </p>
          <TurnOn device={device} pushKey={data.key} />
        </Notice>
      )}
    </div>
  );
}

const OFFERED: ReadonlySet<PushSupport> = new Set(["ready", "home_screen"]);
