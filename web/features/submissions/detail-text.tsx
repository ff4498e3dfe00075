import type { MessageDescriptor } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Json } from "#contract/database.types.ts";
import {
  CHANNEL_LABELS,
  DEAL_TYPE_LABELS,
  DELIVERY_LABELS,
  PRICE_SOURCE_LABELS,
  UNIT_LABELS,
} from "#lib/locale/price-labels.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { DayText } from "#ui/display/day-text.tsx";

const FIELDS = [
  ...["season_section", "delivery_days", "order_by", "channel", "delivery_kind", "unit_amount"],
  ...["unit", "deal_type", "is_associated", "original_price_source"],
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
