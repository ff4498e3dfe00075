import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { AlertMail } from "#contract/alerts/alert.ts";
import { hourText } from "#features/notifications/settings/hour-text.ts";
import { NoMails } from "#features/notifications/settings/no-mails.tsx";
import type { NotificationSettings } from "#features/notifications/settings/settings-requests.ts";
import { MailChoice } from "../mail-choice.tsx";

interface MailFieldProps {
  value: AlertMail;
  onChange: (mail: AlertMail) => void;
  email: string;
  settings: NotificationSettings;
}

/** When the alert is emailed, and to which address. */
export function MailField({ value, onChange, email, settings }: MailFieldProps) {
  const id = useId();
  if (!settings.isMailed) return <NoMails />;
  return (
    <div>
      <p id={id} className="mbe-1.5 text-fs-15 font-[600]">
        <Trans>How should we tell you?</Trans>
      </p>
      <MailChoice value={value} labelledBy={id} onChange={onChange} />
      <p role="status" className="mbs-1.5 text-fs-14 text-muted">
        <Words mail={value} quietHours={settings.quietHours} />{" "}
        {value !== "off" && <Address email={email} address={settings.address} />}
      </p>
    </div>
  );
}

function Words({
  mail,
  quietHours: { from, until },
}: { mail: AlertMail } & Pick<NotificationSettings, "quietHours">) {
  if (mail === "daily") return <Trans>One email at 18:00, if there’s anything new.</Trans>;
  if (mail === "now") {
    if (from === until) return <Trans>An email within minutes.</Trans>;
    return (
      <Trans>
        An email within minutes, but not from {hourText(from)} to {hourText(until)}.
      </Trans>
    );
  }
  return <Trans>Matches ring the bell on this site. We won’t email you.</Trans>;
}

function Address({
  email,
  address,
}: Pick<MailFieldProps, "email"> & Pick<NotificationSettings, "address">) {
  const to = <bdi className="[overflow-wrap:anywhere]">{email}</bdi>;
  if (address === "confirmed" || address === null) return <Trans>It goes to {to}.</Trans>;
  return <Trans>First we’ll send {to} a link to confirm the address.</Trans>;
}
