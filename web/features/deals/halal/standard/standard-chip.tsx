import { Trans } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useNavigate } from "react-router";
import type { DealFilters } from "#contract/deals/filters.ts";
import { NO_FACT_FILTERS } from "#contract/halal/fact-filters.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { isStandard, useStoredStandard } from "./stored-standard.ts";

interface StandardChipProps {
  basePath: string;
  filters: DealFilters;
  /** Opens the halal filters, which set a standard. */
  onMissing: () => void;
}

/** A toggle that applies or removes the reader's standard. It stands for all its filters. */
export function StandardChip({ basePath, filters, onMissing }: StandardChipProps) {
  const navigate = useNavigate();
  const standard = useStoredStandard();
  const isActive = isStandard(standard, filters);

  function toggle(): void {
    const next = isActive ? NO_FACT_FILTERS : standard;
    if (next) void navigate(listAddress(basePath, { ...filters, ...next }));
    else onMissing();
  }

  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={toggle}
      className="needs-script inline-flex min-block-11 flex-none items-center gap-1.5 rounded-full border border-border-strong px-2.5 text-fs-14 font-semibold whitespace-nowrap aria-pressed:border-primary-soft aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
    >
      <Trans>My standard</Trans>
      {isActive && <X className="size-4" aria-hidden="true" />}
    </button>
  );
}
