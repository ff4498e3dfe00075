import { Trans } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { useCallback, useState } from "react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { Button } from "#ui/button/button.tsx";
import { useActiveFilters } from "./active-filters.tsx";
import { FilterDialog } from "./filter-dialog.tsx";

/** Phones and tablets: a button with the number of active filters, which opens a dialog. */
export function FilterSheet({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const count = useActiveFilters(basePath, filters).length;
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only">
          <Trans>Filters</Trans>
        </span>
        {count > 0 && (
          <span className="rounded-full bg-primary px-2 py-[3px] text-fs-12 font-[640] text-on-primary tabular-nums">
            {count}
            <span className="sr-only">
              {" "}
              <Trans>on</Trans>
            </span>
          </span>
        )}
      </Button>
      {isOpen && <FilterDialog basePath={basePath} filters={filters} onClose={close} />}
    </>
  );
}
