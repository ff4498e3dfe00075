import { Trans } from "@lingui/react/macro";
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { canHoldExpired, type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { useCertifiers } from "#features/deals/halal/filters/certifiers-context.ts";
import { FactControls } from "#features/deals/halal/filters/fact-controls.tsx";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { ExpiredSwitch, FilterControls } from "./filter-controls.tsx";
import { readFilterForm } from "./filter-form.ts";
import { clearedAddress, hasCategoryFilter, isSearch, listAddress } from "./list-address.ts";

interface FilterDialogProps {
  basePath: string;
  filters: DealFilters;
  onClose: () => void;
}

/** The filters on phones and tablets. "Show deals" applies all of them together. */
export function FilterDialog({ basePath, filters, onClose }: FilterDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const certifiers = useCertifiers();

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
        {certifiers && (
          <FactControls
            filters={filters}
            certifiers={certifiers}
            legend="mbe-1.5 text-fs-15 font-[620]"
          />
        )}
        {canHoldExpired(filters.sort) && !isSearch(basePath) && (
          <ExpiredSwitch defaultChecked={filters.status === WITH_EXPIRED} />
        )}
      </form>
    </Dialog>
  );
}
