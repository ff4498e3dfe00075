import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { type FactFilters, factFiltersOf } from "#contract/halal/fact-filters.ts";
import { useDetailsPanel } from "#features/deals/filters/use-details-panel.ts";
import type { CertifierName } from "#features/deals/halal/certifier-requests.ts";
import { Button } from "#ui/button/button.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { FactControls } from "./fact-controls.tsx";

export interface FactPanelProps {
  filters: FactFilters;
  certifiers: readonly CertifierName[];
}

/** A button with the number of active halal filters. It opens a panel to change them, even without JavaScript. */
export function FactPanel({ filters, certifiers }: FactPanelProps) {
  const { panel, onKeyDown } = useDetailsPanel(null);
  const count = Object.values(factFiltersOf(filters)).filter(Boolean).length;
  return (
    <details ref={panel} onKeyDown={onKeyDown} className="group/facts relative">
      <summary
        className={clsx(
          "flex min-block-[46px] list-none items-center gap-2 rounded-m border px-3.5 whitespace-nowrap select-none [&::-webkit-details-marker]:hidden",
          count > 0
            ? "border-primary bg-primary-soft font-[620] text-primary-ink"
            : "border-border-strong bg-surface text-ink",
        )}
      >
        <Trans>Halal</Trans>
        {count > 0 && (
          <span className="tabular-nums">
            {count}
            <span className="sr-only">
              {" "}
              <Trans>active</Trans>
            </span>
          </span>
        )}
        <ChevronDown className="size-4 text-muted group-open/facts:rotate-180" aria-hidden="true" />
      </summary>
      <div className="absolute end-0 inset-bs-[calc(100%+6px)] z-20 inline-[288px] rounded-l border border-border bg-raised p-4 shadow-3">
        <FactControls
          filters={filters}
          certifiers={certifiers}
          legend="mbe-2 text-fs-15 font-[620]"
        />
        <div className="mbs-3 flex items-center justify-between gap-2.5">
          <Link to={paths.halal} className="inline-flex min-block-11 items-center text-fs-14">
            <Trans>What do these mean?</Trans>
          </Link>
          <Button type="submit">
            <Trans>Apply</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}
