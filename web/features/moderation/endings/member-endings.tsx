import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleOff } from "lucide-react";
import { useRef, useState } from "react";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import {
  decideEnding,
  type EndingMember,
  loadMemberEndings,
  type MemberEnding,
  revertChecks,
} from "./endings-requests.ts";
import { MemberEndingRow } from "./member-ending-row.tsx";

interface MemberEndingsProps {
  /** Whether the reader may revert a member's checks. */
  canRevert: boolean;
  onDecided: () => void;
}

/** The deals that members reported as ended. The list takes the focus after each decision. */
export function MemberEndings({ canRevert, onDecided }: MemberEndingsProps) {
  const { t } = useLingui();
  const loaded = useThunkData(loadMemberEndings, undefined);
  const [reverting, setReverting] = useState<EndingMember | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function decide({ dealId, title }: MemberEnding, isOver: boolean) {
    setBusyId(dealId);
    const result = await dispatch(decideEnding({ dealId, isOver }));
    setBusyId(null);
    if (decideEnding.fulfilled.match(result)) {
      showToast(isOver ? t`Ended: ${title}` : t`Kept live: ${title}`);
    } else showAlert({ type: "error", message: failureText(result) });
    await showNewState();
  }

  async function revert({ id, username }: EndingMember) {
    setBusyId(id);
    const result = await dispatch(revertChecks(id));
    setBusyId(null);
    setReverting(null);
    if (!revertChecks.fulfilled.match(result)) {
      return showAlert({ type: "error", message: failureText(result) });
    }
    const { checks, deals, outcomes } = result.payload;
    const withdrawn = t`${plural(checks, {
      one: "# check withdrawn",
      other: "# checks withdrawn",
    })}`;
    const returned = t`${plural(deals, {
      one: "# deal is live again",
      other: "# deals are live again",
    })}`;
    const codes = t`${plural(outcomes, {
      one: "# code result withdrawn",
      other: "# code results withdrawn",
    })}`;
    showToast(
      [`${username}: ${withdrawn}`, ...(outcomes > 0 ? [codes] : []), returned].join(" · "),
    );
    await showNewState();
  }

  async function showNewState() {
    onDecided();
    await loaded.reload();
    list.current?.focus();
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The deals could not be loaded</Trans>}
        icon={<CircleOff />}
        empty={<Trans>Members haven’t ended any deals in the last 24 hours.</Trans>}
        count={(count) => <Plural value={count} one="# deal" other="# deals" />}
        row={(ending) => (
          <MemberEndingRow
            key={`${ending.dealId} ${ending.endedAt}`}
            ending={ending}
            busy={busyId === ending.dealId}
            onDecide={(isOver) => void decide(ending, isOver)}
            onRevert={canRevert ? setReverting : null}
          />
        )}
      />
      {reverting && (
        <RevertChecksDialog
          username={reverting.username}
          busy={busyId === reverting.id}
          onRevert={() => void revert(reverting)}
          onClose={() => setReverting(null)}
        />
      )}
    </>
  );
}

interface RevertChecksDialogProps {
  username: string;
  busy: boolean;
  onRevert: () => void;
  onClose: () => void;
}

function RevertChecksDialog({ username, busy, onRevert, onClose }: RevertChecksDialogProps) {
  const name = <bdi className="[overflow-wrap:anywhere]">{username}</bdi>;
  return (
    <Dialog
      title={<Trans>Revert recent checks of {name}?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onRevert}>
            <Trans>Revert checks</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>
          This removes their checks from the last 24 hours and everything they said about codes.
          Deals they helped end in that time go live again, and each counts as a wrong check. You
          can’t undo this.
        </Trans>
      </p>
    </Dialog>
  );
}
