import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Flame } from "lucide-react";
import { useRef, useState } from "react";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { RemoveVotesDialog } from "./remove-votes-dialog.tsx";
import {
  decideVotes,
  type SuspiciousVotes as Group,
  loadSuspiciousVotes,
  type VotesDecision,
} from "./suspicious-votes-requests.ts";
import { SuspiciousVotesRow } from "./suspicious-votes-row.tsx";

/** Deals with many votes by new accounts. The list takes the focus after each decision. */
export function SuspiciousVotes({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  const loaded = useThunkData(loadSuspiciousVotes, undefined);
  const [removing, setRemoving] = useState<Group | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function decide(group: Group, action: VotesDecision["action"]) {
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
