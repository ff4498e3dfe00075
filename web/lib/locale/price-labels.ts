import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CHANNELS, DEAL_TYPES, DELIVERY_KINDS, PRICE_SOURCES } from "#contract/deals/total.ts";
import type { Unit } from "#contract/deals/unit-price.ts";

type Labels<Choices extends readonly string[]> = Record<Choices[number], MessageDescriptor>;

export const CHANNEL_LABELS: Labels<typeof CHANNELS> = {
  online: msg`Online`,
  in_store: msg`In a shop`,
  both: msg`Online and in shops`,
};

export const DELIVERY_LABELS: Labels<typeof DELIVERY_KINDS> = {
  included: msg`Free`,
  fixed: msg`Costs extra`,
  free_over: msg`Free from an amount`,
  collect: msg`Collection only`,
  unknown: msg`Not sure`,
};

export const DEAL_TYPE_LABELS: Labels<typeof DEAL_TYPES> = {
  discount: msg`Offer`,
  freebie: msg`Freebie`,
  giveaway: msg`Giveaway`,
};

export const PRICE_SOURCE_LABELS: Labels<typeof PRICE_SOURCES> = {
  merchant: msg`The merchant`,
  seen: msg`I saw that price`,
};

export const UNIT_LABELS: Record<Unit, MessageDescriptor> = {
  kg: msg`kg`,
  g: msg`g`,
  l: msg`litres`,
  ml: msg`ml`,
  piece: msg`pieces`,
  m: msg`metres`,
};
