import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useChunk } from "#ui/use-chunk.ts";

const loadList = () => import("./history-list.tsx");

/** What was changed of a deal since it was approved, opened by a press or by `#history` in the address. */
export function DealHistory({ deal, isAdmin }: { deal: Deal; isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const chunk = useChunk(isOpen, loadList, () => setOpen(false));
  useEffect(() => {
    if (location.hash !== "#history") return;
    setOpen(true);
    box.current?.scrollIntoView();
  }, []);
  if (!deal.editedAt) return null;
  return (
    <details
      ref={box}
      id="history"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mbs-5 scroll-mt-32 rounded-l border border-border bg-surface px-4 sm:px-5"
    >
      <summary className="flex min-block-12 cursor-pointer flex-wrap items-center gap-x-2 text-fs-15 font-[600]">
        <Trans>History of edits</Trans>
        <span className="font-normal text-muted">
          <Trans>
            last one <RelativeTime time={deal.editedAt} inSentence />
          </Trans>
        </span>
      </summary>
      {isOpen && (chunk ? <chunk.HistoryList deal={deal} isAdmin={isAdmin} /> : <Spinner />)}
    </details>
  );
}
