import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { DeviceList } from "./device-list.tsx";
import { loadPush, type PushState, sendTestMessage } from "./push-requests.ts";
import { TurnOn } from "./turn-on.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { useThisDevice } from "./use-this-device.ts";

/** Push messages in this browser, and the member's other devices. */
export function PushSettings() {
  const { data, status, error, reload } = useThunkData(loadPush, undefined);
  return (
    <SettingsSection
      id="push"
      layout="folded"
      title={<Trans>Notifications on this device</Trans>}
      intro={
        <Trans>
          <Link to={paths.alerts}>Alerts</Link> that tell you at once can also show a notification
          here, even while the site is closed. It doesn’t say what was found, as others may see your
          screen.
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data && <Loaded push={data} reload={reload} />}
    </SettingsSection>
  );
}

function Loaded({ push, reload }: { push: PushState; reload: () => Promise<void> }) {
  const device = useThisDevice(reload);
  const { key, devices } = push;
  const current = devices.find(({ isCurrent }) => isCurrent);
  const place = useFocusOnChange(current !== undefined);
  if (key === null) return <NoPush hasWorker={push.hasWorker} />;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="grid gap-4">
      <div ref={place} tabIndex={-1} className="outline-none">
        {current ? (
          <TurnedOn
            id={current.id}
            isBusy={device.isBusy}
            failure={device.failure}
            onTurnOff={() => device.turnOff(current.id)}
          />
        ) : (
          <TurnOn device={device} pushKey={key} />
        )}
      </div>
      <p className="text-fs-14 text-muted">
        <Trans>
          Your browser’s push service, run by Google, Mozilla, Apple or Microsoft, delivers them
          encrypted. None come in your quiet hours, usually 22:00 to 7:00.
        </Trans>
      </p>
      {others.length > 0 && <DeviceList devices={others} onChanged={reload} />}
    </div>
  );
}

function TurnedOn({
  id,
  isBusy,
  failure,
  onTurnOff,
}: {
  id: string;
  isBusy: boolean;
  failure: string | null;
  onTurnOff: () => void;
}) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [isSending, setSending] = useState(false);

  async function test() {
    setSending(true);
    const result = await dispatch(sendTestMessage(id));
    setSending(false);
    if (sendTestMessage.fulfilled.match(result)) {
      showToast(t`A test is on its way. It appears within a minute.`);
    } else showAlert({ type: "error", message: failureText(result) });
  }

  return (
    <div className="grid justify-items-start gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <p className="font-[620]">
        <Trans>Notifications are on for this device.</Trans>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" busy={isSending} onClick={() => void test()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button variant="outline" busy={isBusy} onClick={onTurnOff}>
          <Trans>Turn off for this device</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Says why the site sends no push messages. */
function NoPush({ hasWorker }: { hasWorker: boolean }) {
  const { siteUrl } = useSiteConfig();
  return (
    <p>
      {!hasWorker ? (
        <Trans>
          This site can’t send notifications to devices, because background work isn’t set up.
        </Trans>
      ) : siteUrl.startsWith("https:") ? (
        <Trans>This site doesn’t send notifications to devices.</Trans>
      ) : (
        <Trans>
          This site can’t send notifications to devices, because its address doesn’t begin with
          https.
        </Trans>
      )}
    </p>
  );
}
