import { Trans } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { hasFactFilters } from "#contract/halal/fact-filters.ts";
import { useCertifiers } from "#features/deals/halal/filters/certifiers-context.ts";
import { StandardChip } from "#features/deals/halal/standard/standard-chip.tsx";
import { Button } from "#ui/button/button.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { useActiveFilters } from "./active-filters.tsx";

/**
 * A button with the number of active filters, which opens a dialog with all of them; on lists with halal filters and on the home
 * page also the reader's standard, which is set in the same dialog.
 */
export function FilterSheet({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useChunk(isOpen, loadDialog, close);
  const [startsAtFacts, setStartsAtFacts] = useState(false);
  const count = useActiveFilters(basePath, filters).length;
  const hasFacts = useCertifiers() !== null || hasFactFilters(filters) || basePath === paths.home;

  function openAt(facts: boolean): void {
    setStartsAtFacts(facts);
    setOpen(true);
  }

  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => openAt(false)}
        className="px-3!"
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only xl:sr-only">
          <Trans>Filters</Trans>
        </span>
        {count > 0 && (
          <span className="rounded-full bg-primary px-2 py-[3px] text-fs-12 font-[640] text-on-primary tabular-nums">
            {count}
            <span className="sr-only">
              {" "}
              <Trans>active</Trans>
            </span>
          </span>
        )}
      </Button>
      {hasFacts && (
        <StandardChip basePath={basePath} filters={filters} onMissing={() => openAt(true)} />
      )}
      {isOpen && Dialog && (
        <Dialog
          basePath={basePath}
          filters={filters}
          startsAtFacts={startsAtFacts}
          onClose={close}
        />
      )}
    </>
  );
}

async function loadDialog() {
  return (await import("./filter-dialog.tsx")).FilterDialog;
}
