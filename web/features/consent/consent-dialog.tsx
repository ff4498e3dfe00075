import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { PrivacyPolicyLink } from "./privacy-policy-link.tsx";

/** The question of the first visit. It has to be answered, and both answers look the same. */
export function ConsentDialog({
  onAcceptAll,
  onManage,
}: {
  onAcceptAll: () => void;
  onManage: () => void;
}) {
  return (
    <Dialog
      title={<Trans>Cookie Consent</Trans>}
      closeOnBackdrop={false}
      startsAtTitle
      actions={
        <>
          <Button variant="outline" onClick={onManage}>
            <Trans>Manage Settings</Trans>
          </Button>
          <Button variant="outline" onClick={onAcceptAll}>
            <Trans>Accept All</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>
          We use necessary cookies to run the site. With your permission we also use analytics and
          marketing cookies. Read our <PrivacyPolicyLink>privacy policy</PrivacyPolicyLink>.
        </Trans>
      </p>
    </Dialog>
  );
}
