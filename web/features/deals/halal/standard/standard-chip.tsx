import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import {
  type FactFilters,
  factFiltersOf,
  hasFactFilters,
  NO_FACT_FILTERS,
} from "#contract/halal/fact-filters.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { RemovableChip } from "#ui/display/chip.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { saveStandard, useStoredStandard } from "./stored-standard.ts";

const CHIP =
  "inline-flex min-block-11 items-center gap-1.5 rounded-full border border-border-strong px-3.5 text-fs-14 font-semibold text-ink no-underline";

/**
 * A link that applies the reader's standard. While halal filters are active, a chip that removes the standard, or a button that
 * stores the filters as the new one. Without a standard, or without JavaScript, the link leads to the explanation.
 */
export function StandardChip({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { t } = useLingui();
  const standard = useStoredStandard();
  if (hasFactFilters(filters)) {
    if (standard && isSame(standard, filters)) {
      return (
        <RemovableChip
          to={listAddress(basePath, { ...filters, ...NO_FACT_FILTERS })}
          label={t`Remove filter: My standard`}
        >
          <Trans>My standard</Trans>
        </RemovableChip>
      );
    }
    return (
      <button type="button" className={CHIP} onClick={() => saveStandard(factFiltersOf(filters))}>
        <Bookmark className="size-4" aria-hidden="true" />
        <Trans>Save as my standard</Trans>
      </button>
    );
  }
  const to = standard ? listAddress(basePath, { ...filters, ...standard }) : paths.halalStandard;
  return (
    <Link to={to} className={CHIP}>
      <Bookmark className="size-4" aria-hidden="true" />
      <Trans>My standard</Trans>
    </Link>
  );
}

function isSame(standard: FactFilters, filters: FactFilters): boolean {
  return JSON.stringify(standard) === JSON.stringify(factFiltersOf(filters));
}
