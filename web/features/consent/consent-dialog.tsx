import { Trans } from "@lingui/react/macro";
import { cachedPart } from "#lib/cached-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { PrivacyPolicyLink } from "./privacy-policy-link.tsx";

interface ConsentDialogProps {
  isOpen: boolean;
  onAcceptAll: () => void;
  onManage: () => void;
}

/** Cookie banner of the first visit. The rendered page contains it closed; the starter opens it (`web/starter`). */
export const ConsentDialog = cachedPart(({ isOpen, onAcceptAll, onManage }: ConsentDialogProps) => (
  <Dialog
    title={<Trans>Cookie Consent</Trans>}
    titleId="consent"
    className="consent-question"
    closeOnBackdrop={false}
    startsAtTitle
    isOpen={isOpen}
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
));
