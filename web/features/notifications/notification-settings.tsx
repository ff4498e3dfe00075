import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { loadNotificationSettings } from "./settings-requests.ts";

/** What comes by mail, to which address, and what is in the bell only. */
export function NotificationSettings({ email }: { email: string }) {
  const { data, status, error, reload } = useThunkData(loadNotificationSettings, undefined);
  return (
    <SettingsSection
      id="notifications"
      title={<Trans>Notifications</Trans>}
      intro={
        <Trans>
          All of them are in the bell and on <Link to={paths.notifications}>one page</Link>.
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data?.isMailed === true && (
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            <Trans>
              We email <bdi className="[overflow-wrap:anywhere]">{email}</bdi> when a moderator
              decides on something you sent, on your account or on your reports.
            </Trans>
          </li>
          <li>
            <Trans>Comments, replies and mentions are never emailed.</Trans>
          </li>
          <li>
            <Trans>Emails are in the language in which you last read the site.</Trans>
          </li>
        </ul>
      )}
      {data?.isMailed === false && (
        <p className="text-muted">
          <Trans>
            This site doesn’t send emails about notifications, because it has no background work set
            up. Everything is in the bell.
          </Trans>
        </p>
      )}
    </SettingsSection>
  );
}
