import type { Deal } from "#contract/deals/deal.ts";
import { cutText } from "#contract/text/shorten.ts";

/** In characters, more than fit on one line of the widest card. */
export const EXCERPT_LENGTH = 150;

/** Enough for the card to see that the description goes on, even if a character has several marks. */
const EXCERPT_READ = EXCERPT_LENGTH + 20;

/** Drops what a card does not show, to keep lists small. */
export function listedDeal(deal: Deal): Deal {
  return {
    ...deal,
    description: cutText(deal.description, EXCERPT_READ),
    seasonSection: null,
    channel: null,
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
