// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dealFromRow } from "#contract/deals/deal.ts";
import { cardFactsFrom } from "#contract/halal/card-facts.ts";
import { DealCard } from "#features/deals/card/deal-card.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { renderApp } from "#testing/render-app.tsx";
import { FactsLine } from "./facts-line.tsx";

const HMC = { certifier: "hmc", certifier_name: "HMC", stunning: "non_stunned" };

test.each([
  [{ ...HMC, checked_on: "2027-01-03" }, "HMC, non-stunned, checked 3 Jan"],
  [{ ...HMC, checked_on: "2027-01-03", disputed: ["stunning"] }, "HMC, stunning disputed"],
  [{ ...HMC, disputed: ["certifier"] }, "Certifier disputed, non-stunned"],
  [{ alcohol: "yes", disputed: ["alcohol"] }, "Alcohol disputed"],
  [{ ...HMC, of_shop: ["certifier", "stunning"] }, "Shop: HMC, non-stunned"],
  [
    { ...HMC, of_shop: ["certifier"], checked_on: "2027-01-03" },
    "Non-stunned · Shop: HMC, checked 3 Jan",
  ],
  [
    { ...HMC, of_shop: ["certifier", "stunning"], disputed: ["stunning"] },
    "Shop: HMC, stunning disputed",
  ],
  [{ certifier: "not_listed", certifier_name: "Village Board" }, "Village Board"],
  [
    { certifier: "not_disclosed", stunning: "not_disclosed", alcohol: "not_disclosed" },
    "Certifier not disclosed, stunning not disclosed, alcohol not disclosed",
  ],
  [{ stunning: "stunned", alcohol: "no" }, "Stunned, said to be alcohol-free"],
  [{ alcohol: "no", alcohol_about: "alcohol_in_product" }, "Said to contain no alcohol"],
  [{ alcohol: "no", alcohol_about: "alcohol_on_premises" }, "Said to serve no alcohol"],
  [{ alcohol: "yes", alcohol_about: "alcohol_on_premises" }, "Serves alcohol"],
  [{ alcohol: "yes" }, "Contains or serves alcohol"],
])("the facts %j read: %s", (facts, words) => {
  const card = cardFactsFrom(facts);
  const { container, unmount } = renderApp(card && <FactsLine facts={card} />);
  expect(container.textContent?.replace(/[\u2068\u2069]/g, "")).toBe(words);
  unmount();
});

/** Returns the number of elements; an icon counts as one, as in the sprite. */
const sizeOf = (container: Element) =>
  [...container.querySelectorAll("*")].filter((element) => !element.parentElement?.closest("svg"))
    .length;

test("a card shows its facts instead of the location, with no more elements, and the location if it has no facts", async () => {
  const card = (halal: object | null) => {
    const deal = dealFromRow({ id: "d1", title: "Lamb", location: "Leeds", halal } as never);
    return <DealCard deal={deal} ownVote={null} onVote={() => undefined} />;
  };
  const store = storeWithDeal(aminasDates());
  const without = renderWithDeals(store, card(null));
  await without.findByText("Leeds");
  const elements = sizeOf(without.container);
  without.unmount();
  const { container, findByText, queryByText } = renderWithDeals(store, card(HMC));
  await findByText("\u2068HMC\u2069, non-stunned");
  expect(queryByText("Leeds")).toBeNull();
  expect(sizeOf(container)).toBe(elements);
});
