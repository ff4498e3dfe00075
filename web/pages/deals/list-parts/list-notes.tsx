import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { ListAlertLink } from "#features/alerts/list-alert-link.tsx";
import { PriceNote } from "#features/deals/filters/price-note.tsx";

export interface ListNotesProps {
  basePath: string;
  filters: DealFilters;
}

/** Notes below the filters of a list: how it treats prices, and a link to an alert for its deals. */
export function ListNotes({ basePath, filters }: ListNotesProps) {
  return (
    <>
      <PriceNote filters={filters} />
      <ListAlertLink
        filters={filters}
        // On larger screens, other lists have the link in their heading.
        className={basePath === paths.home ? undefined : "sm:hidden"}
      />
    </>
  );
}
