import { useSelector } from "react-redux";
import { prefillFromFilters } from "#contract/addresses/alert-paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { selectTotalItems } from "#features/deals/deals-slice.ts";
import { AlertLink, type AlertLinkLook } from "./alert-link.tsx";

/**
 * Link to a new alert for the deals of a list. Renders nothing if no filter of the list can be a condition. The link from a list with
 * halal filters tells the form how many deals these leave, because the alert finds more.
 */
export function ListAlertLink({ filters, ...look }: { filters: DealFilters } & AlertLinkLook) {
  const prefill = prefillFromFilters(filters);
  const { facts, ...conditions } = prefill;
  const total = useSelector(selectTotalItems);
  if (!Object.values(conditions).some(Boolean)) return null;
  const listed = facts && filters.sort !== "hottest" ? String(total ?? "") : "";
  return <AlertLink prefill={{ ...prefill, listed }} {...look} />;
}
