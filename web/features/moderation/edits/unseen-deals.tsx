import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import { useRef, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { decideDeal } from "#features/decisions/decide-deal-requests.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { undoDecision } from "#features/decisions/undo-requests.ts";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { UnseenDealRow, type UnseenDealViews } from "./unseen-deal-row.tsx";
import { loadUnseenDeals, markDealSeen } from "./unseen-deals-requests.ts";

interface UnseenDealsProps {
  onDecided: () => void;
  views: UnseenDealViews;
}

/** Deals that proven members published. The list takes the focus after each decision. */
export function UnseenDeals({ onDecided, views }: UnseenDealsProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const loaded = useThunkData(loadUnseenDeals, undefined);
  const [takenDown, setTakenDown] = useState<Deal | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  async function reload() {
    setTakenDown(null);
    onDecided();
    await loaded.reload();
    list.current?.focus();
  }

  /** Reloads the list unless the request failed; the dialog then stays open with its reason. */
  async function settle(title: string, error: AppErrorData | undefined) {
    const code = error?.code ?? "";
    if (code === "already_decided") showToast(t`Someone else has already moderated: ${title}`);
    else if (code === "content_changed") showToast(failureText({ payload: error }));
    else return showAlert({ type: "error", message: failureText({ payload: error }) });
    await reload();
  }

  async function markSeen(deal: Deal) {
    setBusyId(deal.id);
    const result = await dispatch(markDealSeen(deal));
    setBusyId(null);
    if (!markDealSeen.fulfilled.match(result)) return settle(deal.title, result.payload);
    const { title } = deal;
    showToast(t`Seen: ${title}`);
    await reload();
  }

  async function takeDown(deal: Deal, reason: string) {
    setBusyId(deal.id);
    const result = await dispatch(decideDeal({ deal, action: "reject", reason }));
    setBusyId(null);
    if (!decideDeal.fulfilled.match(result)) return settle(deal.title, result.payload);
    const { title } = deal;
    showToast(t`Taken down: ${title}`, {
      action: { label: <Trans>Undo</Trans>, run: () => void undo(deal) },
    });
    await reload();
  }

  async function undo({ id, title }: Deal) {
    const result = await dispatch(undoDecision({ content: "deal", id, action: "reject" }));
    if (undoDecision.fulfilled.match(result)) showToast(t`Undone: ${title}`);
    else showToast(t`Too late to undo: ${title}`);
    await reload();
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The deals could not be loaded</Trans>}
        icon={<BadgeCheck />}
        empty={<Trans>No deals went live without review.</Trans>}
        count={(count) => <Plural value={count} one="# to review" other="# to review" />}
        row={(deal) => (
          <UnseenDealRow
            key={deal.id}
            deal={deal}
            views={views}
            busy={busyId === deal.id}
            onSeen={() => void markSeen(deal)}
            onTakeDown={() => setTakenDown(deal)}
          />
        )}
      />
      {takenDown && (
        <ReasonDialog
          texts={{
            question: <Trans>Take this deal down?</Trans>,
            effect: (
              <Trans>
                “<bdi>{takenDown.title}</bdi>” disappears, and its poster’s deals wait for review
                for 30 days.
              </Trans>
            ),
            reader: <Trans>The member will see this.</Trans>,
            reasonsOf: "deal",
            missing: <Trans>Say why. The member will see this.</Trans>,
            confirm: <Trans>Take down</Trans>,
          }}
          busy={busyId === takenDown.id}
          onConfirm={(reason) => void takeDown(takenDown, reason)}
          onClose={() => setTakenDown(null)}
        />
      )}
    </>
  );
}
