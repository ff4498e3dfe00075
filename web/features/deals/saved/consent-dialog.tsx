import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ConsentSentence } from "./consent-sentence.tsx";
import { agreeToSaving } from "./own-saved-requests.ts";

interface ConsentDialogProps {
  /** Called once the consent is stored. The dialog stays busy until the promise settles. */
  onAgreed: () => Promise<void>;
  onClose: () => void;
}

/** On first use, asks a member for consent to store saved deals. */
export function ConsentDialog({ onAgreed, onClose }: ConsentDialogProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function agree() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(agreeToSaving());
    if (agreeToSaving.fulfilled.match(result)) await onAgreed();
    else setFailure(failureText(result));
    setBusy(false);
  }

  return (
    <Dialog
      title={<Trans>Save deals to your account</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={isBusy} onClick={() => void agree()}>
            <Trans>Agree and save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <ConsentSentence />
      </p>
      <p className="mbs-2 text-fs-14 text-muted">
        <Trans>
          Only you see your list. You’ll find it under <Link to={paths.saved}>Saved deals</Link>,
          where you can also delete it.
        </Trans>
      </p>
      {failure && (
        <Notice tone="danger" className="mbs-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
