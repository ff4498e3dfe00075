import type { Deal } from "#contract/deals/deal.ts";

/** In characters, more than fit on one line of the widest card. */
export const EXCERPT_LENGTH = 150;

/** In UTF-16 units, of which a character has up to two: enough for the card to cut its excerpt, and fast to cut. */
const READ_LENGTH = 2 * EXCERPT_LENGTH + 20;

/** Drops what a card does not show, to keep lists small. */
export function listedDeal(deal: Deal): Deal {
  return {
    ...deal,
    description: deal.description.slice(0, READ_LENGTH),
    seasonSection: null,
    channel: deal.channel === "online" ? null : deal.channel,
    deliveryKind: "unknown",
    deliveryCost: null,
    freeDeliveryOver: null,
    unitAmount: null,
    unit: null,
    containsMeat: false,
    facts: { travel: null, finance: null },
    editedAt: null,
    changedAt: null,
  };
}
