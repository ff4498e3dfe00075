import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Flame } from "lucide-react";
import { useRef, useState } from "react";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Degrees } from "#ui/display/temperature.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import {
  decideVotes,
  loadSuspiciousVotes,
  type VoteGroup,
  type VotesDecision,
} from "./suspicious-votes-requests.ts";
import { SuspiciousVotesRow } from "./suspicious-votes-row.tsx";

/** Deals with many votes by new accounts. The list takes the focus after each decision. */
export function SuspiciousVotes({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  const loaded = useThunkData(loadSuspiciousVotes, undefined);
  const [removing, setRemoving] = useState<VoteGroup | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function decide(group: VoteGroup, action: VotesDecision["action"]) {
    const { dealId, seenUntil, title } = group;
    setBusyId(dealId);
    const result = await dispatch(decideVotes({ dealId, seenUntil, action }));
    setBusyId(null);
    setRemoving(null);
    if (!decideVotes.fulfilled.match(result)) {
      return showAlert({ type: "error", message: failureText(result) });
    }
    showToast(action === "remove" ? t`Votes removed: ${title}` : t`Votes kept: ${title}`);
    onDecided();
    await loaded.reload();
    list.current?.focus();
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The votes could not be loaded</Trans>}
        icon={<Flame />}
        empty={<Trans>No deal has five or more votes from new accounts this week.</Trans>}
        count={(count) => <Plural value={count} one="# deal" other="# deals" />}
        row={(group) => (
          <SuspiciousVotesRow
            key={group.dealId}
            group={group}
            busy={busyId === group.dealId}
            onKeep={() => void decide(group, "keep")}
            onRemove={() => setRemoving(group)}
          />
        )}
      />
      {removing && (
        <RemoveVotesDialog
          group={removing}
          busy={busyId === removing.dealId}
          onRemove={() => void decide(removing, "remove")}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface RemoveVotesDialogProps {
  group: VoteGroup;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

function RemoveVotesDialog({ group, busy, onRemove, onClose }: RemoveVotesDialogProps) {
  const { hot, cold, title, temperature } = group;
  const after = temperature - hot + cold;
  return (
    <Dialog
      title={<Plural value={hot + cold} one="Remove # vote?" other="Remove # votes?" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onRemove}>
            <Trans>Remove votes</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          “<bdi>{title}</bdi>” goes from <Degrees degrees={temperature} /> to{" "}
          <Degrees degrees={after} />. These accounts can’t vote on it again. This can’t be undone.
        </Trans>
      </p>
    </Dialog>
  );
}
