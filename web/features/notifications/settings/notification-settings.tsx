import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { hourText } from "./hour-text.ts";
import { KindSwitches } from "./kind-switches.tsx";
import { MailAddress } from "./mail-address.tsx";
import { NoMails } from "./no-mails.tsx";
import { QuietHoursChoice } from "./quiet-hours.tsx";
import {
  loadNotificationSettings,
  type NotificationSettings as Settings,
} from "./settings-requests.ts";

interface SettingsProps {
  email: string;
  /** Whether the member decides in moderation queues, as an admin or a moderator. */
  decides: boolean;
  isAdmin: boolean;
}

export function NotificationSettings({ email, ...role }: SettingsProps) {
  const { data, status, error, reload } = useThunkData(loadNotificationSettings, undefined);
  return (
    <SettingsSection
      id="notifications"
      title={<Trans>Notifications</Trans>}
      intro={
        <Trans>
          We always tell you about decisions on your posts, reports and account. Choose the rest
          here. <Link to={paths.notifications}>See all notifications</Link>
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data && <Loaded settings={data} email={email} {...role} />}
    </SettingsSection>
  );
}

function Loaded({ settings, email, decides, isAdmin }: SettingsProps & { settings: Settings }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {settings.isMailed ? <MailAddress email={email} address={settings.address} /> : <NoMails />}
      <KindSwitches settings={settings} decides={decides} isAdmin={isAdmin} />
      {settings.isMailed && (
        <p className="text-fs-14 text-muted">
          <Trans>
            We wait 15 minutes to group these emails; those about saved deals come at 18:00. Each
            has an unsubscribe link.
          </Trans>{" "}
          {!decides && <QuietHoursText settings={settings} />}
        </p>
      )}
      {settings.isMailed && decides && <QuietHoursChoice settings={settings} isAdmin={isAdmin} />}
    </div>
  );
}

/** Hours without emails, except those about the account. */
function QuietHoursText({ settings: { quietHours, timezone } }: { settings: Settings }) {
  const { from, until } = quietHours;
  const zone = timezone ?? "UTC";
  if (from === until) return null;
  return (
    <Trans>
      None are sent from {hourText(from)} to {hourText(until)} in <bdi>{zone}</bdi>, the time zone
      of the browser you last used here.
    </Trans>
  );
}
