import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { fetchFactHistory, type HistoryStep } from "#features/halal/halal-requests.ts";
import { useDisputeReasonLabels } from "#features/halal/labels/use-halal-labels.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** Steps of a fact, oldest first. */
export function FactHistory({ factId }: { factId: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const [steps, setSteps] = useState<HistoryStep[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void dispatch(fetchFactHistory(factId)).then((result) => {
      if (!isWanted) return;
      if (fetchFactHistory.fulfilled.match(result)) setSteps(result.payload);
      else setFailure(failureText(result));
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, factId]);

  if (failure) return <Notice tone="danger">{failure}</Notice>;
  if (!steps) return <Spinner />;
  return (
    <section aria-label={t`History`}>
      <h3 className="text-fs-15 font-[640]">
        <Trans>History</Trans>
      </h3>
      <ol className="mbs-1 grid gap-1 text-fs-15">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id and never move.
          <li key={index} className="[overflow-wrap:anywhere]">
            <StepText {...step} />{" "}
            <span className="text-fs-14 text-muted">
              <RelativeTime time={step.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepText({ step, note }: HistoryStep) {
  const { t } = useLingui();
  const reasons = useDisputeReasonLabels();
  const texts: Record<string, string> = {
    claimed: t`Added`,
    evidence: t`Added with evidence`,
    shown: t`Shown by an admin`,
    checked: t`Checked by an admin`,
    refused: t`Not shown`,
    withdrawn: t`Withdrawn`,
    upheld: t`An admin agreed with a dispute`,
    dismissed: t`An admin dismissed a dispute`,
    undone: t`An admin undid the decision`,
    disputed: t`Disputed`,
    answered: t`Answered by the merchant`,
  };
  const text = texts[step] ?? step;
  if (!note) return text;
  return (
    <>
      {text}: <bdi className="own-words">{reasons[note] ?? note}</bdi>
    </>
  );
}
