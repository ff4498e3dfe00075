import { Trans } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useActiveFilters } from "./active-filters.tsx";
import { ExpiredSwitch, FilterControls } from "./filter-controls.tsx";
import { readFilterForm } from "./filter-form.ts";
import { clearedAddress, hasCategoryFilter, isSearch, listAddress } from "./list-address.ts";

/** On phones and tablets: a button with the number of active filters, and a dialog to choose them. */
export function FilterSheet({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <Sheet basePath={basePath} filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet(props: { basePath: string; filters: DealFilters; onClose: () => void }) {
  const { basePath, filters, onClose } = props;
  const formId = useId();
  const navigate = useNavigate();

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onClose();
    void navigate(listAddress(basePath, { ...filters, ...readFilterForm(event.currentTarget) }));
  }

  return (
    <Dialog
      title={<Trans>Filters</Trans>}
      onClose={onClose}
      startsAtTitle
      actions={
        <>
          <ButtonLink variant="outline" to={clearedAddress(basePath, filters)} onClick={onClose}>
            <Trans>Clear all</Trans>
          </ButtonLink>
          <Button type="submit" form={formId}>
            <Trans>Show deals</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} className="mbs-4 grid gap-4">
        <FilterControls filters={filters} withCategory={hasCategoryFilter(basePath)} />
        {filters.sort !== "hottest" && !isSearch(basePath) && (
          <ExpiredSwitch defaultChecked={filters.status === WITH_EXPIRED} />
        )}
      </form>
    </Dialog>
  );
}
