import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { KindSwitches } from "./kind-switches.tsx";
import { MailAddress } from "./mail-address.tsx";
import {
  loadNotificationSettings,
  type NotificationSettings as Settings,
} from "./settings-requests.ts";

interface SettingsProps {
  email: string;
  isAdmin: boolean;
}

/** The notification settings, and the email address. */
export function NotificationSettings({ email, isAdmin }: SettingsProps) {
  const { data, status, error, reload } = useThunkData(loadNotificationSettings, undefined);
  return (
    <SettingsSection
      id="notifications"
      title={<Trans>Notifications</Trans>}
      intro={
        <Trans>
          Decisions on what you sent, on your account and on your reports always come, in the bell
          and by email. You choose the rest. All are on{" "}
          <Link to={paths.notifications}>one page</Link>.
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data && <Loaded settings={data} email={email} isAdmin={isAdmin} />}
    </SettingsSection>
  );
}

function Loaded({ settings, email, isAdmin }: SettingsProps & { settings: Settings }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {settings.isMailed ? (
        <MailAddress email={email} address={settings.address} />
      ) : (
        <p className="text-muted">
          <Trans>
            This site doesn’t send emails about notifications, because it has no background work set
            up. Everything is in the bell.
          </Trans>
        </p>
      )}
      <KindSwitches settings={settings} isAdmin={isAdmin} />
      {settings.isMailed && (
        <p className="text-fs-14 text-muted">
          <Trans>
            What comes within 15 minutes is one email, in the language in which you last read the
            site. Every email has a link that stops its kind.
          </Trans>
          {isAdmin && <> {<SleepingHours timezone={settings.timezone} />}</>}
        </p>
      )}
    </div>
  );
}

/** For admins only: other members get no pause at night. */
function SleepingHours({ timezone }: { timezone: string | null }) {
  const zone = timezone ?? "UTC";
  return (
    <Trans>
      Emails to moderators pause from 22:00 to 7:00 in <bdi>{zone}</bdi>, the time zone of the
      browser you last used here.
    </Trans>
  );
}
