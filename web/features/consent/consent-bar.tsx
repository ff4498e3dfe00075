import { Trans } from "@lingui/react/macro";
import { cachedPart } from "#lib/cached-part.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { PrivacyPolicyLink } from "./privacy-policy-link.tsx";

interface ConsentBarProps {
  onAcceptAll: () => void;
  onRefuse: () => void;
  onManage: () => void;
}

/**
 * Cookie banner: a non-modal dialog above the tab bar or in a corner. The server renders it, and a script in the head shows it
 * before the first paint.
 */
export const ConsentBar = cachedPart(({ onAcceptAll, onRefuse, onManage }: ConsentBarProps) => {
  const { gaMeasurementId } = useSiteConfig();
  return (
    <div role="dialog" aria-labelledby="consent" className="consent-bar print:hidden">
      <div className="flex-1">
        <h2 id="consent" className="font-bold">
          <Trans>Cookie Consent</Trans>
        </h2>
        <p className="text-muted">
          {gaMeasurementId ? (
            <Trans>
              With your permission, we count visits with Google Analytics. Read our{" "}
              <PrivacyPolicyLink>privacy policy</PrivacyPolicyLink>.
            </Trans>
          ) : (
            <Trans>
              Today we use no analytics or marketing cookies. You can choose in advance. Read our{" "}
              <PrivacyPolicyLink>privacy policy</PrivacyPolicyLink>.
            </Trans>
          )}
        </p>
      </div>
      <div className="consent-actions">
        <Button variant="outline" onClick={onManage}>
          <Trans>Manage Settings</Trans>
        </Button>
        <Button variant="outline" onClick={onRefuse}>
          <Trans>Only necessary</Trans>
        </Button>
        <Button variant="outline" onClick={onAcceptAll}>
          <Trans>Accept All</Trans>
        </Button>
      </div>
    </div>
  );
});
