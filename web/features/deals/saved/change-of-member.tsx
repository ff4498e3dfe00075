import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { kindsOfSwitch } from "#contract/members/notice-kind-texts.ts";
import { requestMailConfirmation } from "#features/notifications/settings/mail-confirmation-requests.ts";
import {
  loadNotificationSettings,
  saveNotificationSwitches,
} from "#features/notifications/settings/settings-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ConsentSentence } from "./consent-sentence.tsx";
import { agreeToSaving, saveOwnDeal, unsaveOwnDeal } from "./own-saved-requests.ts";
import type { ChangeSavedProps } from "./saved-deal.ts";
import { changeOwn } from "./stored-deals.ts";

/** Changes a member's list. Asks for consent the first time. */
export function ChangeOfMember({
  deal,
  isSaved,
  memberId,
  onDone,
}: ChangeSavedProps & { memberId: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function save() {
    const details = "note" in deal ? deal : undefined;
    const result = await dispatch(saveOwnDeal({ dealId: deal.id, details }));
    if (saveOwnDeal.fulfilled.match(result)) {
      changeOwn(memberId, deal, true);
      onDone();
      const run = () => void navigate(paths.saved);
      showToast(t`Saved`, { action: { label: <Trans>Saved deals</Trans>, run } });
    } else if (result.payload?.code === "consent_needed") setAsking(true);
    else fail(failureText(result));
  }

  async function remove() {
    const result = await dispatch(unsaveOwnDeal(deal.id));
    if (!unsaveOwnDeal.fulfilled.match(result)) return fail(failureText(result));
    changeOwn(memberId, deal, false);
    onDone();
    const run = () => void save();
    showToast(t`Removed from your saved deals`, { action: { label: <Trans>Undo</Trans>, run } });
  }

  function fail(message: string) {
    onDone();
    showAlert({ type: "error", message });
  }

  const change = useEffectEvent(() => void (isSaved ? save() : remove()));
  useEffect(() => change(), []);
  return isAsking && <ConsentDialog onAgreed={save} onClose={onDone} />;
}

interface ConsentDialogProps {
  /** Called once the consent is stored. The dialog stays busy until the promise settles. */
  onAgreed: () => Promise<void>;
  onClose: () => void;
}

/** On first use, asks a member for consent to store saved deals, and whether to email reminders if the site sends emails. */
function ConsentDialog({ onAgreed, onClose }: ConsentDialogProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const [wantsMail, setWantsMail] = useState(false);
  const { data: settings } = useThunkData(loadNotificationSettings, undefined);
  const mustConfirm = settings?.address === "unconfirmed" || settings?.address === "refused";

  async function agree() {
    setBusy(true);
    setFailure(null);
    const problem = await storeConsent();
    if (problem === null) await onAgreed();
    else setFailure(problem);
    setBusy(false);
  }

  /** Returns the error message, or null. */
  async function storeConsent(): Promise<string | null> {
    const agreed = await dispatch(agreeToSaving());
    if (!agreeToSaving.fulfilled.match(agreed)) return failureText(agreed);
    if (!wantsMail) return null;
    const mail = Object.fromEntries(kindsOfSwitch("saved").map((kind) => [kind, true]));
    const switched = await dispatch(saveNotificationSwitches({ mail }));
    if (!saveNotificationSwitches.fulfilled.match(switched)) return failureText(switched);
    // The settings send the link again if this request fails.
    if (mustConfirm) await dispatch(requestMailConfirmation());
    return null;
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
      {settings?.isMailed && (
        <div className="mbs-3 flex items-center justify-between gap-3">
          <div id={id}>
            <Trans>Remind me by email too</Trans>
            <p className="text-fs-14 text-muted">
              {mustConfirm ? (
                <Trans>
                  Before a deal ends, or when its price changes. First we’ll send you a link to
                  confirm your address.
                </Trans>
              ) : (
                <Trans>Before a deal ends, or when its price changes.</Trans>
              )}
            </p>
          </div>
          <Switch checked={wantsMail} labelledBy={id} onChange={setWantsMail} />
        </div>
      )}
      {failure && (
        <Notice tone="danger" className="mbs-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
