import { Plural, useLingui } from "@lingui/react/macro";
import type { Json } from "#contract/database.types.ts";
import { isSeasonSection } from "#contract/deals/season.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { DayText } from "#ui/display/day-text.tsx";

const FIELDS = ["season_section", "delivery_days", "order_by"] as const;
type DetailField = (typeof FIELDS)[number];

export function isDetailField(field: string): field is DetailField {
  return (FIELDS as readonly string[]).includes(field);
}

/** A deal's section, delivery time or last day to order in words. */
export function DetailText({ field, value }: { field: DetailField; value: Json }) {
  const { i18n } = useLingui();
  if (field === "delivery_days" && typeof value === "number") {
    return <Plural value={value} one="# working day" other="# working days" />;
  }
  if (typeof value !== "string") return null;
  if (field === "order_by") return <DayText day={value} />;
  return isSeasonSection(value) ? i18n._(SECTION_LABELS[value]) : value;
}
