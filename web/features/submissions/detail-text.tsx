import type { MessageDescriptor } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Json } from "#contract/database.types.ts";
import type { FactName } from "#contract/deals/facts/facts.ts";
import { FACT_LABELS } from "#lib/locale/fact-labels.ts";
import {
  CHANNEL_LABELS,
  DEAL_TYPE_LABELS,
  DELIVERY_LABELS,
  PRICE_SOURCE_LABELS,
  UNIT_LABELS,
} from "#lib/locale/price-labels.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { DayText } from "#ui/display/day-text.tsx";
import { FactValue } from "./fact-value.tsx";

const FIELDS = [
  ...["season_section", "delivery_days", "order_by", "channel", "delivery_kind", "unit_amount"],
  ...[
    "unit",
    "deal_type",
    "is_associated",
    "original_price_source",
    "travel_facts",
    "finance_facts",
    "contains_meat",
  ],
];
const LABELS: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  season_section: SECTION_LABELS,
  channel: CHANNEL_LABELS,
  delivery_kind: DELIVERY_LABELS,
  unit: UNIT_LABELS,
  deal_type: DEAL_TYPE_LABELS,
  original_price_source: PRICE_SOURCE_LABELS,
};

export function isDetailField(field: string): boolean {
  return FIELDS.includes(field);
}

/** A detail of a deal in words. */
export function DetailText({ field, value }: { field: string; value: Json }) {
  const { i18n } = useLingui();
  if (field.endsWith("_facts")) return <Facts value={value} />;
  if (field === "delivery_days" && typeof value === "number") {
    return <Plural value={value} one="# working day" other="# working days" />;
  }
  if (typeof value === "boolean") return value ? <Trans>yes</Trans> : <Trans>no</Trans>;
  if (typeof value === "number") return <bdi>{value}</bdi>;
  if (typeof value !== "string") return null;
  if (field === "order_by") return <DayText day={value} />;
  const label = LABELS[field]?.[value];
  return label ? i18n._(label) : value;
}

/** Facts in one line, such as `ATOL number: 12345; Sold by: Nur Journeys`. */
function Facts({ value }: { value: Json }): ReactNode {
  const { i18n } = useLingui();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (value.is_product === false) return <Trans>not a financial product</Trans>;
  const stated = Object.entries(FACT_LABELS).filter(([name]) => value[name] !== undefined);
  return stated.map(([name, label], place) => (
    <span key={name}>
      {place > 0 && "; "}
      {i18n._(label)}: <FactValue name={name as FactName} value={value[name] ?? null} />
    </span>
  ));
}
