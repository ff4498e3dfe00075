// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { GetDealBar } from "#features/deals/page/get-deal-bar.tsx";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { DealMenu } from "./deal-menu.tsx";

const CLEAN = "https://dates.example/medjool";
const deal = { ...aminasDates(), dealUrl: CLEAN };

async function openMenu(cleanUrl: string | undefined) {
  renderWithAuth(<DealMenu deal={deal} memberId={null} cleanUrl={cleanUrl} />);
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
}

test("a reader copies the merchant's link without tracking", async () => {
  await openMenu(CLEAN);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Copy clean link" }));
  expect(await navigator.clipboard.readText()).toBe(CLEAN);
});

test.each([[""], [undefined]])(
  "a menu with the clean link %j does not offer to copy it",
  async (cleanUrl) => {
    await openMenu(cleanUrl);
    await screen.findByRole("menuitem", { name: "Copy link" });
    expect(screen.queryByRole("menuitem", { name: "Copy clean link" })).toBeNull();
  },
);

test.each([[true], [false]])(
  "on every screen width, a link has a label only if the site may earn from it: %s",
  (paysUs) => {
    renderWithDeals(
      storeWithDeal(deal),
      <>
        <DealDetail deal={deal} ownVote={null} onVote={() => {}} paysUs={paysUs} />
        <GetDealBar deal={deal} paysUs={paysUs} />
      </>,
    );
    expect(screen.getAllByRole("link", { name: /Get deal/ })).toHaveLength(2);
    expect(screen.queryAllByText("May pay us")).toHaveLength(paysUs ? 2 : 0);
  },
);
