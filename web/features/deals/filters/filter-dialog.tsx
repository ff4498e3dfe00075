import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { canHoldExpired, type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import {
  type CertifierName,
  loadCertifierNames,
} from "#features/deals/halal/certifier-requests.ts";
import { useCertifiers } from "#features/deals/halal/filters/certifiers-context.ts";
import { FactControls } from "#features/deals/halal/filters/fact-controls.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { ExpiredSwitch } from "./filter-controls.tsx";
import { readFilterForm } from "./filter-form.ts";
import { LabelledControls } from "./labelled-controls.tsx";
import { clearedAddress, hasCategoryFilter, isSearch, listAddress } from "./list-address.ts";

interface FilterDialogProps {
  basePath: string;
  filters: DealFilters;
  /** Whether to scroll to the halal filters. */
  startsAtFacts?: boolean;
  onClose: () => void;
}

/** All filters of a list. "Show deals" applies them together. */
export function FilterDialog({ basePath, filters, startsAtFacts, onClose }: FilterDialogProps) {
  const formId = useId();
  const facts = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const certifiers = useDialogCertifiers(basePath);

  useEffect(() => {
    if (!startsAtFacts || !certifiers) return;
    facts.current?.scrollIntoView();
    facts.current?.querySelector("select")?.focus({ preventScroll: true });
  }, [startsAtFacts, certifiers]);

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
        <LabelledControls filters={filters} withCategory={hasCategoryFilter(basePath)} />
        {certifiers && (
          <div ref={facts} className="scroll-mbs-16">
            <FactControls
              filters={filters}
              certifiers={certifiers}
              legend="mbe-1.5 text-fs-15 font-[620]"
            />
          </div>
        )}
        {canHoldExpired(filters.sort) && !isSearch(basePath) && (
          <ExpiredSwitch defaultChecked={filters.status === WITH_EXPIRED} />
        )}
      </form>
    </Dialog>
  );
}

/** Returns the certifiers for the halal filters. The home page, whose document omits them, loads them here. */
function useDialogCertifiers(basePath: string): readonly CertifierName[] | null {
  const ofList = useCertifiers();
  const [loaded, setLoaded] = useState<readonly CertifierName[] | null>(null);
  const dispatch = useAppDispatch();
  const isMissing = !ofList && basePath === paths.home;
  useEffect(() => {
    if (isMissing) void dispatch(loadCertifierNames()).then(setLoaded);
  }, [isMissing, dispatch]);
  return ofList ?? loaded;
}
