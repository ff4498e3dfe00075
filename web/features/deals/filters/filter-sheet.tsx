import { Trans } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { Button } from "#ui/button/button.tsx";
import { useDialogOnDemand } from "#ui/dialog/use-dialog-on-demand.ts";
import { useActiveFilters } from "./active-filters.tsx";

/** Phones and tablets: a button with the number of active filters, which opens a dialog. */
export function FilterSheet({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { Dialog, open, close } = useDialogOnDemand(loadDialog);
  const count = useActiveFilters(basePath, filters).length;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={open} className="px-3!">
        <SlidersHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only">
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
      {Dialog && <Dialog basePath={basePath} filters={filters} onClose={close} />}
    </>
  );
}

async function loadDialog() {
  return (await import("./filter-dialog.tsx")).FilterDialog;
}
