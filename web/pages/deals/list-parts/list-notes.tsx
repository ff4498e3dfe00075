import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { ListAlertLink } from "#features/alerts/list-alert-link.tsx";
import { PriceNote } from "#features/deals/filters/price-note.tsx";

export interface ListNotesProps {
  basePath: string;
  filters: DealFilters;
}

/** Notes below the filters of a list: how it treats prices, and on the home page a link to an alert for its deals. */
export function ListNotes({ basePath, filters }: ListNotesProps) {
  return (
    <>
      <PriceNote filters={filters} />
      {basePath === paths.home && <ListAlertLink filters={filters} />}
    </>
  );
}
