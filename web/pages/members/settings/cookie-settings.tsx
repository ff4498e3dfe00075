import { Trans } from "@lingui/react/macro";
import { Cookie } from "lucide-react";
import { useOutletContext } from "react-router";
import type { LayoutContext } from "#lib/layout-context.ts";
import { Button } from "#ui/button/button.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";

/** Section with a button that opens the cookie settings. */
export function CookieSettings() {
  const { openCookieSettings } = useOutletContext<LayoutContext>();
  return (
    <SettingsSection
      id="cookies"
      layout="folded"
      title={<Trans>Cookies</Trans>}
      intro={
        <Trans>
          Optional cookies are off unless you turn them on. You can change your mind at any time.
        </Trans>
      }
    >
      <Button variant="outline" onClick={openCookieSettings}>
        <Cookie />
        <Trans>Cookie settings</Trans>
      </Button>
    </SettingsSection>
  );
}
