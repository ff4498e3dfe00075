import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DealAlert } from "#contract/alerts/alert.ts";
import { MailAddress } from "#features/notifications/settings/mail-address.tsx";
import { NoMails } from "#features/notifications/settings/no-mails.tsx";
import {
  type NotificationSettings,
  saveNotificationSwitches,
} from "#features/notifications/settings/settings-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { setAlertMail } from "../alerts-requests.ts";

interface MailStateProps {
  alerts: readonly DealAlert[];
  email: string;
  settings: NotificationSettings;
  onChanged: () => Promise<void>;
}

/** States where the emails of a member's alerts go, or why none are sent and what to do about it. */
export function MailState({ alerts, email, settings, onChanged }: MailStateProps) {
  const hasMails = alerts.some(({ mail }) => mail !== "off");
  if (!settings.isMailed) return <NoMails />;
  if (settings.hasStoppedAlertMail) return <StartAgain hasMails={hasMails} onStarted={onChanged} />;
  return hasMails && <MailAddress email={email} address={settings.address} />;
}

/** Starts the emails that a click in an email or in the settings has stopped. An email's click also sets all alerts to the bell. */
function StartAgain({
  hasMails,
  onStarted,
}: {
  hasMails: boolean;
  onStarted: () => Promise<void>;
}) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [isBusy, setBusy] = useState(false);

  /** Returns the error message, or null. */
  async function request(): Promise<string | null> {
    if (hasMails) {
      const result = await dispatch(saveNotificationSwitches({ mail: { alert: true } }));
      return saveNotificationSwitches.rejected.match(result) ? failureText(result) : null;
    }
    const all = { alertId: null, mail: "daily", agrees: false } as const;
    const result = await dispatch(setAlertMail(all));
    return setAlertMail.rejected.match(result) ? failureText(result) : null;
  }

  async function start() {
    setBusy(true);
    const message = await request();
    if (message === null) {
      await onStarted();
      showToast(t`The emails start again`);
    } else showAlert({ type: "error", message });
    setBusy(false);
  }

  return (
    <Notice>
      <p>
        <Trans>You stopped the emails of your alerts. Matches only ring the bell.</Trans>
      </p>
      <Button variant="outline" busy={isBusy} onClick={() => void start()} className="mbs-2">
        {hasMails ? (
          <Trans>Start the emails again</Trans>
        ) : (
          <Trans>Email me once a day again</Trans>
        )}
      </Button>
    </Notice>
  );
}
