import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import type { DealAlert } from "#contract/alerts/alert.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { useAlertSentence } from "../alert-words.ts";
import { deleteAlert, saveAlert } from "../alerts-requests.ts";
import { AlertFeed } from "./alert-feed.tsx";
import { AlertMails } from "./alert-mails.tsx";
import { AlertMatches } from "./alert-matches.tsx";
import { useLastWanted } from "./use-last-wanted.ts";

interface AlertCardProps {
  alert: DealAlert;
  /** Whether the matches are open initially. */
  startsOpen: boolean;
  /** Whether the site sends emails. */
  isMailed: boolean;
  /** Whether the member has agreed to emails about alerts. */
  hasAgreed: boolean;
  onChanged: () => Promise<void>;
}

/** Conditions of an alert, with its switch, emails, matches and feed. */
export function AlertCard({ alert, startsOpen, isMailed, hasAgreed, onChanged }: AlertCardProps) {
  const { t } = useLingui();
  const id = useId();
  const sentence = useAlertSentence();
  const { isOn, change } = useAlertSwitch(alert, onChanged);
  const [isDeleting, setDeleting] = useState(false);
  const { name, lastMatchedAt } = alert;
  return (
    <Card as="li" id={alert.id} aria-labelledby={`${id}-name`} className="scroll-mbs-24">
      <div className="flex items-start gap-1">
        <div className="min-inline-0 flex-1 [overflow-wrap:anywhere]">
          <h2 id={`${id}-name`} dir="auto" className="own-words text-fs-18 font-[690]">
            {name}
          </h2>
          <p className="mbs-1">{sentence(alert)}</p>
          <p className="mbs-1 text-fs-14 text-muted">
            {lastMatchedAt ? (
              <Trans>
                Last match <RelativeTime time={lastMatchedAt} inSentence />
              </Trans>
            ) : (
              <Trans>No match yet</Trans>
            )}
          </p>
        </div>
        <ButtonLink variant="text" to={alertPaths.edit(alert.id)} aria-label={t`Edit ${name}`}>
          <Pencil aria-hidden="true" />
        </ButtonLink>
        <IconButton
          label={t`Delete ${name}`}
          onClick={() => setDeleting(true)}
          className="text-muted"
        >
          <Trash2 />
        </IconButton>
      </div>
      <div className="mbs-2 flex items-center gap-2">
        <Switch checked={isOn} labelledBy={`${id}-on ${id}-name`} onChange={change} />
        <span id={`${id}-on`}>{isOn ? <Trans>Notify me</Trans> : <Trans>Paused</Trans>}</span>
      </div>
      {isMailed && (
        <AlertMails
          alert={alert}
          labelledBy={`${id}-name`}
          hasAgreed={hasAgreed}
          onChanged={onChanged}
        />
      )}
      {alert.isNoisy && (
        <Notice className="mbs-2">
          <Trans>
            More than 50 deals a week match. Add another condition, such as a highest total, to hear
            about fewer.
          </Trans>
        </Notice>
      )}
      <Fold label={<Trans>Matches</Trans>} startsOpen={startsOpen}>
        <AlertMatches alertId={alert.id} />
      </Fold>
      <Fold label={<Trans>Feed</Trans>}>
        <AlertFeed alert={alert} onChanged={onChanged} />
      </Fold>
      {isDeleting && (
        <DeleteAlert alert={alert} onDeleted={onChanged} onClose={() => setDeleting(false)} />
      )}
    </Card>
  );
}

function useAlertSwitch(alert: DealAlert, onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const { shown, change } = useLastWanted(
    !alert.isPaused,
    async (isOn) => {
      const { mail: _, ...unchanged } = alert;
      const result = await dispatch(saveAlert({ ...unchanged, isPaused: !isOn, agrees: false }));
      const isStored = saveAlert.fulfilled.match(result);
      if (!isStored) showAlert({ type: "error", message: failureText(result) });
      return isStored;
    },
    async (isOn) => {
      showToast(isOn ? t`You’ll hear about new matches` : t`Alert paused`);
      await onChanged();
    },
  );
  return { isOn: shown, change };
}

interface DeleteAlertProps {
  alert: DealAlert;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of an alert, whose matches and feed cannot be restored. */
function DeleteAlert({ alert, onDeleted, onClose }: DeleteAlertProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();

  async function remove() {
    const result = await dispatch(deleteAlert(alert.id));
    if (!deleteAlert.fulfilled.match(result)) return failureText(result);
    showToast(t`Alert deleted`);
    onClose();
    await onDeleted();
    return null;
  }

  return (
    <ConfirmDialog
      title={<Trans>Delete this alert?</Trans>}
      action={<Trans>Delete</Trans>}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">
        <Trans>
          This deletes “<bdi>{alert.name}</bdi>” with its matches, notifications and feed. If you
          only need a break, pause it instead.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

interface FoldProps {
  label: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section of an alert. Renders its content, which loads data, only while open. */
function Fold({ label, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mbs-2 border-bs border-border"
    >
      <summary className="flex min-block-11 cursor-pointer list-none items-center justify-between font-[580] [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="size-5 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      {isOpen && children}
    </details>
  );
}
