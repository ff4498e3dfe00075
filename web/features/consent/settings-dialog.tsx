import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Switch } from "#ui/form/switch.tsx";
import type { CookieChoice, CookiePreferences } from "./cookie-preferences.ts";
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

function CookieToggle({
  name,
  purpose,
  checked,
  locked,
  onChange,
}: {
  name: ReactNode;
  purpose: ReactNode;
  checked: boolean;
  locked?: boolean;
  onChange?: (checked: boolean) => void;
}) {
  const nameId = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div>
        <b id={nameId} className="font-[620]">
          {name}
        </b>
        <p className="text-fs-14 text-muted">{purpose}</p>
      </div>
      <Switch checked={checked} labelledBy={nameId} locked={locked} onChange={onChange} />
    </div>
  );
}
