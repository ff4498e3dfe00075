// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderApp } from "#testing/render-app.tsx";
import { PriceFacts } from "./price-facts.tsx";

type Changes = Parameters<typeof aminasDates>[0];

function factsOf(changes: Changes): string[] {
  const deal = aminasDates({ price: 19.99, merchant: UNKNOWN_MERCHANT, ...changes });
  const { container, unmount } = renderApp(<PriceFacts deal={deal} />);
  const lines = [...container.querySelectorAll("p")].map((line) => line.textContent ?? "");
  unmount();
  return lines;
}

test.each<[Changes, string[]]>([
  [{}, []],
  [
    { deliveryKind: "fixed", deliveryCost: 2.95, totalPrice: 22.94, channel: "online" },
    ["£19.99 + £2.95 delivery = £22.94 to your door"],
  ],
  [{ channel: "online" }, ["plus delivery, cost unknown"]],
  [{ channel: "both" }, ["plus delivery, cost unknown"]],
  [{ deliveryKind: "included", totalPrice: 19.99 }, ["Delivery included"]],
  [{ deliveryKind: "collect", totalPrice: 19.99 }, ["Collection only, no delivery"]],
  [{ channel: "in_store", totalPrice: 19.99 }, ["In-store only, no delivery"]],
  [
    { deliveryKind: "free_over", freeDeliveryOver: 15, totalPrice: 19.99, channel: "online" },
    ["Delivery included: it’s free from £15"],
  ],
  [
    { deliveryKind: "free_over", freeDeliveryOver: 25, channel: "online" },
    ["plus delivery, which is free from £25"],
  ],
  [
    {
      deliveryKind: "free_over",
      freeDeliveryOver: 25,
      deliveryCost: 2.95,
      totalPrice: 22.94,
      channel: "online",
    },
    ["£19.99 + £2.95 delivery = £22.94 to your door"],
  ],
  [
    { price: 0, hasPrice: false, deliveryKind: "fixed", deliveryCost: 2.95, channel: "online" },
    ["plus £2.95 delivery"],
  ],
  [{ unit: "kg", unitAmount: 5 }, ["£4.00 a kg"]],
  [{ price: 6, unit: "ml", unitAmount: 750 }, ["£8.00 a litre"]],
  [{ price: 6, unit: "piece", unitAmount: 3 }, ["£2.00 each"]],
  [{ price: 6, unit: "m", unitAmount: 4 }, ["£1.50 a metre"]],
  [{ price: 0, unit: "kg", unitAmount: 5 }, []],
  [{ merchant: "Nakheel", channel: "both" }, ["Nakheel · plus delivery, cost unknown"]],
  [
    { price: 0, dealType: "giveaway" },
    ["Giveaway: entry is free. If you’re asked to pay, report this deal."],
  ],
])("a deal with %j shows %j", (changes, lines) => {
  expect(factsOf(changes)).toEqual(lines);
});
