import { prefillFromFilters } from "#contract/addresses/alert-paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { AlertLink } from "./alert-link.tsx";

/** Link to a new alert for the deals of a list. Renders nothing if no filter of the list can be a condition. */
export function ListAlertLink({
  filters,
  className,
}: {
  filters: DealFilters;
  className?: string | undefined;
}) {
  const prefill = prefillFromFilters(filters);
  return (
    Object.values(prefill).some(Boolean) && <AlertLink prefill={prefill} className={className} />
  );
}
