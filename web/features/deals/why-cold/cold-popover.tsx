import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { HALAL_CATEGORIES } from "#contract/halal/halal-facts.ts";
import { VotePopover } from "#features/deals/voting/vote-popover.tsx";
import { WithdrawVote } from "#features/deals/voting/withdraw-vote.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CheaperForm } from "./cheaper-form.tsx";
import { COLD_REASONS, type ColdDetails, type ColdReason, explainVote } from "./cold-requests.ts";

interface ColdPopoverProps {
  deal: Deal;
  /** The pressed vote button. */
  button: HTMLElement;
  /** Called after the window, if the member gave a reason. */
  onExplained?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks why the member voted cold, below the pressed button: six reasons, or skip. */
export function ColdPopover({ deal, button, onExplained, onClose }: ColdPopoverProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const titleId = useId();
  const labels = useReasonLabels();
  const [chosen, setChosen] = useState<ColdReason | null>(null);
  const [isSending, setSending] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function choose(reason: ColdReason) {
    if (isSending) return;
    setChosen(reason);
    // The database compares the total with the price of the deal.
    if (reason !== "cheaper" || !deal.price) void send({ reason });
  }

  async function send(details: ColdDetails) {
    setSending(true);
    setFailure(null);
    const result = await dispatch(explainVote({ dealId: deal.id, details }));
    setSending(false);
    if (!explainVote.fulfilled.match(result)) return setFailure(failureText(result));
    setExplained(true);
    if (details.reason === "not_for_me" || isHalalDoubt(deal, details.reason)) return;
    showToast(t`Thank you. That helps others decide.`);
    onClose();
    onExplained?.();
  }

  function close() {
    onClose();
    if (isExplained) onExplained?.();
  }

  return (
    <VotePopover button={button} labelId={titleId} onClose={close}>
      <p id={titleId} className="text-fs-16 font-[680]">
        <Trans>Why cold?</Trans>
      </p>
      {isExplained && chosen ? (
        <Thanks reason={chosen} deal={deal} onLeave={close} />
      ) : (
        <>
          {failure && (
            <Notice tone="danger" className="mbs-2">
              {failure}
            </Notice>
          )}
          {chosen === "cheaper" && deal.price ? (
            <CheaperForm
              currency={deal.currency}
              isBusy={isSending}
              onSend={(offer) => void send({ reason: "cheaper", ...offer })}
            />
          ) : (
            <>
              <p className="mbs-1 text-fs-14 text-muted">
                <Trans>Others see how many said the same, never who.</Trans>
              </p>
              <div className="mbs-1.5 grid">
                {COLD_REASONS.map((reason) => (
                  <Button
                    key={reason}
                    variant="text"
                    busy={isSending && chosen === reason}
                    className="justify-start text-start"
                    onClick={() => choose(reason)}
                  >
                    {labels[reason]}
                  </Button>
                ))}
              </div>
            </>
          )}
          <Button variant="outline" block className="mbs-2" onClick={close}>
            <Trans>Skip</Trans>
          </Button>
        </>
      )}
    </VotePopover>
  );
}

/** The member's next step. Takes the focus from the button that is gone. */
function Thanks({
  reason,
  deal,
  onLeave,
}: {
  reason: ColdReason;
  deal: Deal;
  onLeave: () => void;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} role="status" className="mbs-1 outline-none">
        {reason === "halal" ? (
          <Trans>Thank you. Say what you have seen, so that others can check it.</Trans>
        ) : (
          <Trans>Thank you. A good deal can still suit others: you can take your vote back.</Trans>
        )}
      </p>
      {reason === "halal" ? (
        <Link
          to={`${paths.deal(shortDealId(deal.id))}#halal`}
          className="mbs-2 inline-flex min-block-11 items-center"
          onClick={onLeave}
        >
          <Trans>Add what you have seen</Trans>
        </Link>
      ) : (
        <WithdrawVote deal={deal} />
      )}
    </>
  );
}

/** Returns whether the member can add a halal fact on the page of the deal, to settle the doubt. */
function isHalalDoubt(deal: Deal, reason: ColdReason): boolean {
  return reason === "halal" && HALAL_CATEGORIES.includes(deal.category);
}

function useReasonLabels(): Record<ColdReason, ReactNode> {
  const { t } = useLingui();
  return {
    cheaper: t`Cheaper elsewhere`,
    not_as_described: t`Not as described`,
    halal: t`Doubtful halal claim`,
    shop: t`The shop let me down`,
    delivery: t`Trouble with delivery`,
    not_for_me: t`Just not for me`,
  };
}
