import type { CHANNELS, DELIVERY_KINDS } from "#contract/deals/total.ts";
import type { Unit } from "#contract/deals/unit-price.ts";

/** Details of a deal's price, by column. Deals without them have the defaults of the table. */
export interface DemoOffer {
  channel: (typeof CHANNELS)[number];
  delivery_kind: (typeof DELIVERY_KINDS)[number];
  delivery_cost?: number;
  free_delivery_over?: number;
  unit_amount?: number;
  unit?: Unit;
  is_associated?: true;
  original_price_source?: "merchant" | "seen";
}

/** The offer of a deal in the category for shops. */
export const IN_STORE_OFFER: DemoOffer = { channel: "in_store", delivery_kind: "unknown" };

/** Offers of ten deals, by the key of the deal. They cover every kind of delivery. */
export const DEMO_OFFERS: Readonly<Record<string, DemoOffer>> = {
  "medjool-dates": { channel: "online", delivery_kind: "included", unit_amount: 5, unit: "kg" },
  "basmati-10kg": { channel: "in_store", delivery_kind: "unknown", unit_amount: 10, unit: "kg" },
  "olive-oil-5l": {
    channel: "online",
    delivery_kind: "free_over",
    delivery_cost: 4.5,
    free_delivery_over: 60,
    unit_amount: 5,
    unit: "l",
    original_price_source: "seen",
  },
  "frozen-samosas": {
    channel: "both",
    delivery_kind: "fixed",
    delivery_cost: 3,
    unit_amount: 60,
    unit: "piece",
    is_associated: true,
  },
  "rice-sella": { channel: "both", delivery_kind: "collect", unit_amount: 20, unit: "kg" },
  "family-meat-box": { channel: "online", delivery_kind: "included", unit_amount: 6, unit: "kg" },
  "dates-ajwa": {
    channel: "online",
    delivery_kind: "fixed",
    delivery_cost: 3.5,
    unit_amount: 1,
    unit: "kg",
  },
  "black-seed-oil": { channel: "online", delivery_kind: "unknown", unit_amount: 250, unit: "ml" },
  "vitamin-d": {
    channel: "online",
    delivery_kind: "free_over",
    delivery_cost: 2.95,
    free_delivery_over: 10,
  },
  "spice-set": { channel: "online", delivery_kind: "fixed", delivery_cost: 3.95 },
};
