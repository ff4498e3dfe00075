import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Moment } from "#ui/display/moment.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { type CheckStanding, loadCheckStanding } from "./settings-requests.ts";

/** Explains whether the member's checks count, from when, and what confirming the email address changes. */
export function CheckSettings() {
  const { data, status, error, reload } = useThunkData(loadCheckStanding, undefined);
  return (
    <SettingsSection
      id="checks"
      layout="folded"
      title={<Trans>Your checks of deals</Trans>}
      intro={
        <Trans>
          When you say that a deal is live or gone, others rely on it. The{" "}
          <Link to={paths.faq}>FAQ</Link> explains how checks count.
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data && (
        <>
          <p>
            <Standing standing={data} />
          </p>
          {data.isUnconfirmed && (
            <div className="mbs-3">
              {data.reason !== "unconfirmed" && (
                <p>
                  <Trans>Confirm your email address, and they can count for more.</Trans>
                </p>
              )}
              {data.isMailed && <ConfirmEmail />}
            </div>
          )}
        </>
      )}
    </SettingsSection>
  );
}

function Standing({ standing: { reason, countsFrom } }: { standing: CheckStanding }) {
  const time = countsFrom && <Moment time={countsFrom} />;
  if (reason === null || !time) return <Trans>Your checks count.</Trans>;
  if (reason === "unconfirmed") {
    return (
      <Trans>
        Your checks don’t count yet, because your email address isn’t confirmed. Confirm it, or wait
        until {time}.
      </Trans>
    );
  }
  if (reason === "wrong") {
    return (
      <Trans>
        Your checks don’t count for now, because admins reversed several of them. They count again
        from {time}.
      </Trans>
    );
  }
  return <Trans>Your account is new. Your checks count from {time}.</Trans>;
}
