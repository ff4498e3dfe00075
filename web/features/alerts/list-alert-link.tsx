import { prefillFromFilters } from "#contract/addresses/alert-paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { AlertLink, type AlertLinkLook } from "./alert-link.tsx";

/** Link to a new alert for the deals of a list. Renders nothing if no filter of the list can be a condition. */
export function ListAlertLink({ filters, ...look }: { filters: DealFilters } & AlertLinkLook) {
  const prefill = prefillFromFilters(filters);
  const { facts: _, ...conditions } = prefill;
  return Object.values(conditions).some(Boolean) && <AlertLink prefill={prefill} {...look} />;
}
