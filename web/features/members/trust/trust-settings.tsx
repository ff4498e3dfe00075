import { Trans } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { TrustLevels } from "./trust-levels.tsx";
import { loadTrust } from "./trust-requests.ts";

/** Explains what the member may do without an admin. */
export function TrustSettings() {
  const { data, status, error, reload } = useThunkData(loadTrust, undefined);
  return (
    <SettingsSection
      id="trust"
      layout="folded"
      title={<Trans>What you can do</Trans>}
      intro={<Trans>The better we know you, the less waits for an admin.</Trans>}
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>This could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !data && <Spinner />}
      {data && <TrustLevels own={data} />}
    </SettingsSection>
  );
}
