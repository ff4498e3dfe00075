import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useBrowserName } from "#lib/browser-name.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { deleteDevice, type PushDevice } from "./push-requests.ts";

interface DeviceListProps {
  devices: readonly PushDevice[];
  onChanged: () => Promise<void>;
}

/** The member's other devices with push messages. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const place = useFocusAfterRemoval(devices.length);
  return (
    <div>
      <h3 className="text-fs-18 font-[620]">
        <Trans>Your other devices</Trans>
      </h3>
      <ul ref={place} tabIndex={-1} className="divide-y divide-border outline-none">
        {devices.map((device) => (
          <Line key={device.id} device={device} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}

function Line({ device, onChanged }: { device: PushDevice; onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const { name } = useBrowserName(device.userAgent);

  async function remove() {
    setBusy(true);
    const result = await dispatch(deleteDevice(device.id));
    if (deleteDevice.fulfilled.match(result)) {
      showToast(t`Notifications are off for ${name}`);
      await onChanged();
    } else showAlert({ type: "error", message: failureText(result) });
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-inline-0">
        <bdi className="font-[580]">{name}</bdi>
        <p className="text-fs-14 text-muted">
          <Trans>
            Turned on: <RelativeTime time={device.createdAt} inSentence />
          </Trans>
        </p>
      </div>
      <Button
        variant="outline"
        busy={isBusy}
        onClick={() => void remove()}
        aria-label={t`Turn off for ${name}`}
      >
        <Trans>Turn off</Trans>
      </Button>
    </li>
  );
}
