// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { ColdReasonsList } from "./cold-reasons.tsx";
import type { CheaperOffer, ColdReasons } from "./cold-requests.ts";

const dates = aminasDates();
const OFFER = { url: "https://www.shop.example/dates", host: "shop.example", total: 17.5 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(cold: ColdReasons, isAdmin = false) {
  renderWithDeals(
    storeWithDeal(dates),
    <ColdReasonsList deal={dates} cold={cold} isAdmin={isAdmin} />,
  );
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("a deal shows why members voted cold, and the cheaper offer with its host", () => {
  show({ reasons: { delivery: 2, cheaper: 3 }, offer: OFFER });
  expect(lines()).toEqual([
    "3 found it cheaper, from £17.50 at shop.example",
    "2 had trouble with delivery",
  ]);
  const link = screen.getByRole("link", { name: "shop.example" });
  expect(link.getAttribute("href")).toBe(OFFER.url);
  expect(link.getAttribute("rel")).toBe("nofollow noopener noreferrer ugc");
  expect(screen.queryByRole("button")).toBeNull();
});

test("without an offer that may be shown, only the number of members is shown", () => {
  show({
    reasons: { cheaper: 2, not_for_me: 4, halal: 2, shop: 2, not_as_described: 3 },
    offer: null,
  });
  expect(lines()).toEqual([
    "2 found it cheaper",
    "3 say it isn’t as described",
    "2 doubt the halal claim",
    "2 were let down by the shop",
    "4 say it’s just not for them",
  ]);
});

test("an admin removes an offer with a reason", async () => {
  const { requests } = fakeSupabase({ "POST /rest/v1/rpc/remove_cheaper_offer": { body: null } });
  show({ reasons: { cheaper: 2 }, offer: OFFER }, true);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByRole("dialog", { name: "Remove this offer?" });
  const remove = () => screen.getAllByRole("button", { name: "Remove" }).at(-1) as HTMLElement;
  await userEvent.click(remove());
  screen.getByText("Say why. The members who named it will see this.");
  await pasteInto(screen.getByRole("textbox", { name: /^Reason/ }), "It is another size.");
  await userEvent.click(remove());
  await screen.findByText("The offer was removed");
  expect(requests.map(({ body }) => body)).toEqual([
    { deal_id_param: dates.id, link_param: OFFER.url, reason_param: "It is another size." },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the list takes the focus from the button of an offer that was removed", () => {
  let remove = () => {};
  function Deal() {
    const [offer, setOffer] = useState<CheaperOffer | null>(OFFER);
    remove = () => setOffer(null);
    return <ColdReasonsList deal={dates} cold={{ reasons: { cheaper: 2 }, offer }} isAdmin />;
  }
  renderWithDeals(storeWithDeal(dates), <Deal />);
  screen.getByRole("button", { name: "Remove" }).focus();
  act(() => remove());
  expect(document.activeElement).toBe(screen.getByRole("list"));
});
