import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Deal } from "#contract/deals/deal.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useChunk } from "#ui/use-chunk.ts";

const loadList = () => import("./history-list.tsx");

interface DealHistoryProps {
  deal: Deal;
  endings: number;
  isAdmin: boolean;
}

/** The edits, endings and returns of a deal. A click or a link to `#history` opens them. */
export function DealHistory({ deal, endings, isAdmin }: DealHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const chunk = useChunk(isOpen, loadList, () => setOpen(false));
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another click on the same link has another key.
  useEffect(() => {
    if (hash !== "#history") return;
    setOpen(true);
    box.current?.scrollIntoView();
  }, [hash, key]);
  if (!deal.editedAt && endings === 0) return null;
  return (
    <details
      ref={box}
      id="history"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="needs-script mbs-5 scroll-mt-32 rounded-l border border-border bg-surface px-4 sm:px-5"
    >
      <summary className="flex min-block-12 cursor-pointer flex-wrap items-center gap-x-2 text-fs-15 font-[600]">
        <Trans>History</Trans>
        {deal.editedAt && (
          <span className="font-normal text-muted">
            <Trans>
              edited <RelativeTime time={deal.editedAt} inSentence />
            </Trans>
          </span>
        )}
      </summary>
      {isOpen && (chunk ? <chunk.HistoryList deal={deal} isAdmin={isAdmin} /> : <Spinner />)}
    </details>
  );
}
