import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { PriceRange } from "#contract/deals/price-range.ts";
import { Button } from "#ui/button/button.tsx";
import { usePriceLabels } from "./filter-labels.ts";
import { PriceControls } from "./price-controls.tsx";
import { useDetailsPanel } from "./use-details-panel.ts";

/**
 * A button with the price range, which opens a panel to change it. As a `details` element it also opens without JavaScript.
 */
export function PricePanel({ range, onClear }: { range: PriceRange; onClear: () => void }) {
  const { t } = useLingui();
  const words = usePriceLabels(range);
  const { panel, onKeyDown } = useDetailsPanel(range);
  return (
    <details ref={panel} onKeyDown={onKeyDown} className="group/price relative">
      <summary
        className={clsx(
          "flex min-block-[46px] list-none items-center gap-2 rounded-m border px-3.5 whitespace-nowrap select-none [&::-webkit-details-marker]:hidden",
          words
            ? "border-primary bg-primary-soft font-[620] text-primary-ink"
            : "border-border-strong bg-surface text-ink",
        )}
      >
        <span className="sr-only">
          <Trans>Price</Trans>{" "}
        </span>
        {words ? <bdi>{words}</bdi> : <span aria-hidden="true">{t`Price`}</span>}
        <ChevronDown className="size-4 text-muted group-open/price:rotate-180" aria-hidden="true" />
      </summary>
      <div className="absolute end-0 inset-bs-[calc(100%+6px)] z-20 inline-[288px] rounded-l border border-border bg-raised p-4 shadow-3">
        <PriceControls range={range} legend="mbe-2 text-fs-15 font-[620]" />
        <div className="mbs-3 flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Button type="submit">
            <Trans>Apply</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}
