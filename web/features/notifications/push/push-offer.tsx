import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { loadPush } from "./push-requests.ts";
import { TurnOn } from "./turn-on.tsx";
import { useThisDevice } from "./use-this-device.ts";

/** Offers push messages in this browser, if the site sends them and they are not on. Nothing while loading and after a failure. */
export function PushOffer() {
  const { data, reload } = useThunkData(loadPush, undefined);
  const [wasOffered, setOffered] = useState(false);
  const device = useThisDevice(async () => {
    setOffered(true);
    await reload();
  });
  if (!data?.key) return null;
  if (data.devices.some(({ isCurrent }) => isCurrent)) {
    return (
      wasOffered && (
        <Notice tone="success">
          <Trans>Notifications are on for this device.</Trans>
        </Notice>
      )
    );
  }
  if (device.support === "unsupported" || device.support === "blocked") return null;
  return (
    <Notice>
      <p className="mbe-2">
        <Trans>
          Alerts that tell you at once can also show a notification on this device, without saying
          what was found.
        </Trans>
      </p>
      <TurnOn device={device} pushKey={data.key} />
    </Notice>
  );
}
