import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { CookieChoice, CookiePreferences } from "./cookie-preferences.ts";
import { PrivacyPolicyLink } from "./privacy-policy-link.tsx";

const loadSettings = () => import("./settings-dialog.tsx");

/**
 * Cookie banner: a non-modal dialog above the tab bar or in a corner. The server renders it, and a script in the head shows it
 * before the first paint.
 */
const ConsentBar = cachedPart(({ onAcceptAll, onRefuse, onManage }: ConsentBarProps) => {
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

interface CookieConsentProps {
  /** Result of `useCookiePreferences`. */
  preferences: CookiePreferences | null | undefined;
  onDecide: (choice: CookieChoice) => void;
  /** Whether the visitor opened the settings from the footer. */
  settingsOpen: boolean;
  onSettingsClose: () => void;
}

/**
 * Cookie banner and settings. The banner stays until the visitor decides. The privacy policy has no banner, because the
 * banner links to it.
 */
export function CookieConsent(props: CookieConsentProps) {
  const { preferences, onDecide, settingsOpen, onSettingsClose } = props;
  const { pathname } = useLocation();
  const [isManaging, setManaging] = useState(false);
  const isManaged = isManaging || settingsOpen;
  const chunk = useChunk(isManaged, loadSettings, close);
  const decide = useCallback(
    (choice: CookieChoice) => {
      onDecide(choice);
      setManaging(false);
      onSettingsClose();
    },
    [onDecide, onSettingsClose],
  );
  const acceptAll = useCallback(() => decide({ analytics: true, marketing: true }), [decide]);
  const refuse = useCallback(() => decide({ analytics: false, marketing: false }), [decide]);
  const manage = useCallback(() => setManaging(true), []);

  return (
    <>
      {/* Before hydration, the decision is unknown. CSS hides the banner if one is stored. */}
      {!preferences && pathname !== paths.privacy && (
        <ConsentBar onAcceptAll={acceptAll} onRefuse={refuse} onManage={manage} />
      )}
      {isManaged && chunk && (
        <chunk.SettingsDialog current={preferences ?? null} onSave={decide} onClose={close} />
      )}
    </>
  );

  function close(): void {
    setManaging(false);
    onSettingsClose();
  }
}

interface ConsentBarProps {
  onAcceptAll: () => void;
  onRefuse: () => void;
  onManage: () => void;
}
