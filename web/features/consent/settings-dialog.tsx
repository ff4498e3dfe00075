import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import type { CookieChoice, CookiePreferences } from "./cookie-preferences.ts";
import { CookieToggle } from "./cookie-toggle.tsx";
import { PrivacyPolicyLink } from "./privacy-policy-link.tsx";

/** Settings for the three types of cookies. Analytics and marketing are initially off; only saving applies a change. */
export function SettingsDialog({
  current,
  onSave,
  onClose,
}: {
  current: CookiePreferences | null;
  onSave: (choice: CookieChoice) => void;
  onClose: () => void;
}) {
  const { gaMeasurementId } = useSiteConfig();
  const [analytics, setAnalytics] = useState(current?.analytics ?? false);
  const [marketing, setMarketing] = useState(current?.marketing ?? false);
  return (
    <Dialog
      title={<Trans>Cookie Settings</Trans>}
      onClose={onClose}
      closeOnBackdrop={false}
      startsAtTitle
      actions={
        <Button onClick={() => onSave({ analytics, marketing })}>
          <Trans>Save Settings</Trans>
        </Button>
      }
    >
      <div className="divide-y divide-border">
        <CookieToggle
          name={<Trans>Necessary</Trans>}
          purpose={<Trans>Keeps you signed in and the site secure. Always on.</Trans>}
          checked
          locked
        />
        <CookieToggle
          name={<Trans>Analytics</Trans>}
          purpose={
            gaMeasurementId ? (
              <Trans>Counts visits so we can improve pages.</Trans>
            ) : (
              <Trans>Not in use today. If that changes, we’ll follow your choice.</Trans>
            )
          }
          checked={analytics}
          onChange={setAnalytics}
        />
        <CookieToggle
          name={<Trans>Marketing</Trans>}
          purpose={<Trans>Not in use today. If that changes, we’ll follow your choice.</Trans>}
          checked={marketing}
          onChange={setMarketing}
        />
      </div>
      <p className="mbs-1 text-fs-14">
        <PrivacyPolicyLink>
          <Trans>Privacy policy</Trans>
        </PrivacyPolicyLink>
      </p>
    </Dialog>
  );
}
