// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_FILTERS, type DealFilters } from "#contract/deals/filters.ts";
import { ownVotesCleared } from "#features/deals/deals-slice.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { NoDeals } from "#features/deals/list/no-deals.tsx";
import { ResultCount } from "#features/deals/list/result-count.tsx";
import { DealBanner } from "#features/deals/page/deal-banner.tsx";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { DealTimesLine } from "#features/deals/page/deal-times-line.tsx";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { renderApp } from "#testing/render-app.tsx";
import { setTimeZone } from "#testing/set-time-zone.ts";
import { TEST_NOW } from "#testing/test-now.ts";
import { DealCard } from "./deal-card.tsx";
import { DealImage } from "./deal-image.tsx";
import { EndsOn } from "./deal-times.tsx";
import { MerchantName } from "./merchant-name.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW });
  // happy-dom reports images as complete without loading them, which in a browser means that they failed.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ignore = () => undefined;

/** Renders a view of a deal for a reader without votes. */
function renderDeal(view: ReactNode) {
  const store = storeWithDeal(aminasDates());
  store.dispatch(ownVotesCleared());
  return renderWithDeals(store, view);
}

const hot = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Vote hot/ });
const cold = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Vote cold/ });

test("a card shows temperature, title, price, merchant and category, and links to the short address", () => {
  renderDeal(<DealCard deal={aminasDates()} ownVote={null} onVote={ignore} />);
  screen.getByRole("group", { name: "Temperature 118, Warm" });
  const title = screen.getByRole("link", { name: "Medjool dates, 5\u00a0kg box" });
  expect(title.getAttribute("href")).toBe("/deals/a1b2c3d");
  screen.getByText("£24.99");
  screen.getByRole("link", { name: "Halal Food & Groceries" });
  expect(screen.getByRole("link", { name: "23 comments" }).getAttribute("href")).toBe(
    "/deals/a1b2c3d#comments",
  );
  screen.getByText("24 min ago");
});

test("the link to the merchant opens a new tab and is marked as sponsored and user-generated", () => {
  renderDeal(<DealCard deal={aminasDates()} ownVote={null} onVote={ignore} />);
  const link = screen.getByRole("link", { name: "Get deal" });
  expect(link.getAttribute("rel")?.split(" ").sort()).toEqual(
    ["nofollow", "noopener", "noreferrer", "sponsored", "ugc"].sort(),
  );
  expect(link.getAttribute("target")).toBe("_blank");
});

test("a card and a deal page show the last day to order; once it has passed, only the page says so", () => {
  const view = (orderBy: string) => {
    const deal = aminasDates({ orderBy });
    const card = renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} />);
    const cardFact = card.container.querySelector(".deal-card-fact")?.textContent;
    cleanup();
    return [cardFact, renderApp(<DealTimesLine deal={deal} />).container.textContent];
  };
  expect(view("2026-11-20")).toEqual([
    "Order by 20 Nov",
    expect.stringContaining("Order by 20 Nov"),
  ]);
  cleanup();
  const [card, page] = view("2026-11-19");
  expect(card).toBe("UK");
  expect(page).toContain("The last day to order has passed");
  expect(page).not.toContain("Order by");
});

test("a link that is not a web address is not rendered", () => {
  const deal = aminasDates({ dealUrl: "javascript:alert(1)" });
  renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} />);
  expect(screen.queryByRole("link", { name: "Get deal" })).toBeNull();
});

test("each vote button casts its own vote", async () => {
  const onVote = vi.fn();
  const deal = aminasDates();
  renderDeal(<DealCard deal={deal} ownVote={null} onVote={onVote} />);
  await userEvent.click(cold());
  expect(onVote).toHaveBeenCalledExactlyOnceWith(deal, "cold");
});

test("after a hot vote the hot button is pressed and the cold one disabled", () => {
  renderDeal(<DealCard deal={aminasDates()} ownVote="hot" onVote={ignore} />);
  expect(hot().getAttribute("aria-pressed")).toBe("true");
  expect(cold().disabled).toBe(true);
});

test("while a vote is being sent, another click is ignored", async () => {
  const onVote = vi.fn();
  renderDeal(<DealCard deal={aminasDates()} ownVote="hot" isSending onVote={onVote} />);
  await userEvent.click(hot());
  expect(onVote).not.toHaveBeenCalled();
});

test("an expired deal takes no votes and says why", () => {
  renderDeal(<DealCard deal={aminasDates({ isExpired: true })} ownVote={null} onVote={ignore} />);
  expect(hot().disabled && cold().disabled).toBe(true);
  screen.getByRole("group", { name: "Temperature 118, Warm. This deal has expired" });
  screen.getByText("Expired");
});

test("the deal page shows the tier, the number of votes and the original price", () => {
  const deal = aminasDates({ originalPrice: 33.32 });
  renderDeal(<DealDetail deal={deal} ownVote={null} onVote={ignore} />);
  expect(screen.getByRole("group").textContent).toContain("Warm, 122 votes");
  const struck = screen.getByText("£33.32").closest("s");
  expect(struck?.parentElement?.textContent).toBe("was £33.32, the merchant says");
  screen.getByText("−25%");
});

test("a pending deal takes no votes yet", () => {
  renderDeal(
    <VotePanel deal={aminasDates({ status: "pending" })} ownVote={null} onVote={ignore} />,
  );
  screen.getByText("Voting opens when the deal is approved");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Hot" }).disabled).toBe(true);
});

test("an uploaded image has several widths, an external one has no srcset", () => {
  const { container } = renderApp(
    <>
      <DealImage
        src="http://samha.test/images/a.webp"
        alt=""
        sizes="148px"
        width={148}
        height={148}
      />
      <DealImage src="https://shop.example/b.jpg" alt="" sizes="1px" width={1} height={1} />
    </>,
  );
  const [ours, theirs] = container.querySelectorAll("img");
  expect(ours?.getAttribute("srcset")?.match(/\d+w/g)).toEqual(["320w", "640w"]);
  expect(theirs?.hasAttribute("srcset")).toBe(false);
});

test("a deal that has not started takes no votes yet", () => {
  renderDeal(<VotePanel deal={aminasDates({ isUpcoming: true })} ownVote={null} onVote={ignore} />);
  screen.getByText("Voting opens when the deal starts");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Hot" }).disabled).toBe(true);
});

test("a deal without an image shows the default image of the image host", () => {
  const { container } = renderApp(<DealImage src="" alt="" sizes="1px" width={1} height={1} />);
  const image = container.querySelector("img");
  expect(image?.getAttribute("src")).toBe("/images/default-deal.svg");
  if (image) fireEvent.error(image);
  expect(image?.getAttribute("src")).toBe("/default-deal.svg");
});

test("an image that fails to load is replaced by the default one", () => {
  const { container } = renderApp(
    <DealImage src="https://shop.example/b.jpg" alt="" sizes="1px" width={1} height={1} />,
  );
  const image = container.querySelector("img");
  if (image) fireEvent.error(image);
  expect(image?.getAttribute("src")).toBe("/default-deal.svg");
});

test("the count shows the range and the total; the hottest deals are not counted", () => {
  renderApp(
    <>
      <ResultCount shown={10} page={1} limit={10} total={1_118} isAnnounced />
      <ResultCount shown={4} page={2} limit={10} total={null} isAnnounced />
    </>,
  );
  const [counted, hottest] = screen.getAllByRole("status").map((status) => status.textContent);
  expect(counted).toBe("1,118 deals, showing 1 to 10");
  expect(hottest).toBe("Showing 11 to 14");
});

test("an empty list offers to remove a filter that hides deals, to clear all filters, or to submit a deal", () => {
  const filters: DealFilters = {
    ...DEFAULT_FILTERS,
    sort: "hottest",
    location: "York",
    date: "week",
  };
  renderApp(
    <NoDeals basePath="/" filters={filters} without={{ location: 12, date: 0 }} firstPage={null} />,
  );
  const without = screen.getByRole("link", { name: "Without “York” (12 deals)" });
  expect(without.getAttribute("href")).toBe("/?sort=hottest&date=week");
  expect(screen.queryByRole("link", { name: /This week/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Clear filters" }).getAttribute("href")).toBe(
    "/?sort=hottest",
  );
  screen.getByRole("link", { name: "Submit a deal" });
});

test("an empty list without filters invites a first deal", () => {
  const filters: DealFilters = { ...DEFAULT_FILTERS, sort: "price_low" };
  renderApp(<NoDeals basePath="/" filters={filters} without={{}} firstPage={null} />);
  screen.getByText("Know of one? Be the first to post it.");
  expect(screen.queryByRole("link", { name: "Clear filters" })).toBeNull();
});

test("an empty section invites a first deal and links to a form with the section selected", () => {
  const filters: DealFilters = { ...DEFAULT_FILTERS, section: "iftar" };
  renderApp(<NoDeals basePath="/" filters={filters} without={{ section: 12 }} firstPage={null} />);
  screen.getByRole("heading", { name: "Nothing yet" });
  screen.getByText("Know of a deal for “Iftar and suhoor”? Be the first to post one.");
  const submit = () => screen.getByRole("link", { name: "Submit a deal" }).getAttribute("href");
  expect(submit()).toBe("/submit?section=iftar");
  cleanup();
  const narrowed = { ...filters, by: "2027-03-09" };
  renderApp(<NoDeals basePath="/" filters={narrowed} without={{ by: 3 }} firstPage={null} />);
  expect(
    screen
      .getByRole("link", { name: "Without “Arrives by 9 March” (3 deals)" })
      .getAttribute("href"),
  ).toBe("/?section=iftar");
  expect(submit()).toBe("/submit?section=iftar");
});

test("a card shows the saving and the end of the deal", () => {
  const deal = aminasDates({ originalPrice: 33.32, expiresAt: "2026-11-22T20:00:00Z" });
  renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} />);
  expect(screen.getByText("£33.32").closest("s")).toBeTruthy();
  screen.getByText("−25%");
  expect(screen.getByText(/^Ends Sun at \d\d:00/).closest("time")).toBeTruthy();
});

test.each([
  ["2026-11-20T23:00:00Z", "Ends today", "Ends today at 23:00"],
  ["2026-11-21T01:00:00Z", "Ends tomorrow", "Ends tomorrow at 01:00"],
  ["2026-12-03T12:00:00Z", "Ends 3 Dec", "Ends 3 Dec"],
])("a deal that ends at %s shows '%s', or '%s' with the hour", (time, words, withHour) => {
  setTimeZone("Europe/London");
  const { unmount } = renderApp(<EndsOn time={time} />);
  screen.getByText(words);
  unmount();
  const { container } = renderApp(<EndsOn time={time} withHour />);
  expect(
    container.querySelector("time > :not([aria-hidden])")?.textContent ?? container.textContent,
  ).toBe(withHour);
});

test.each([
  ["within three days", "2026-11-23T12:00:00Z", /^Ends Mon at/, true],
  ["later", "2026-11-24T12:00:00Z", "Ends Tue", false],
])("the hour and the warning color appear together (the end is %s)", (_, time, text, isSoon) => {
  renderApp(<EndsOn time={time} withHour />);
  const badge = screen.getByText(text).closest(".badge");
  expect(badge?.classList.contains("text-warning")).toBe(isSoon);
});

test.each([
  [{ expiresAt: "2026-11-20T11:59:00Z" }, "Expired"],
  [{ expiresAt: "2026-11-17T12:00:00Z" }, "Expired"],
  [
    { expiresAt: "2026-12-03T12:00:00Z", startsAt: "2026-11-20T11:00:00Z", isUpcoming: true },
    "Ends 3 Dec",
  ],
])(
  "on a page that was loaded before the start or end, a card with %o shows: %s",
  (times, words) => {
    renderDeal(<DealCard deal={aminasDates(times)} ownVote={null} onVote={ignore} />);
    screen.getByText(words);
  },
);

test("start and end are shown in the reader's time zone", () => {
  setTimeZone("Asia/Kuala_Lumpur");
  const { unmount } = renderApp(<EndsOn time="2026-11-20T23:00:00Z" withHour />);
  screen.getByText("Ends tomorrow at 07:00");
  screen.getByText("Ends Sat 07:00");
  unmount();
  const upcoming = aminasDates({ isUpcoming: true, startsAt: "2026-11-22T01:30:00Z" });
  renderDeal(<DealCard deal={upcoming} ownVote={null} onVote={ignore} />);
  screen.getByText("Starts Sun at 09:30");
  screen.getByText("Starts Sun 09:30");
  const calendar = screen.getByRole("link", { name: "Add to calendar" });
  expect(calendar.getAttribute("href")).toBe(`/deals/${upcoming.id}.ics`);
  cleanup();
  const page = renderApp(<DealBanner deal={upcoming} isOwn={false} />);
  expect(page.container.textContent).toMatch(
    /^Starts on \w+ 2[123] November, \d\d:\d\d\. Voting opens then\./,
  );
});

test("a card omits what its page already shows", () => {
  const card = <DealCard deal={aminasDates()} ownVote={null} onVote={ignore} hide="category" />;
  renderDeal(card);
  expect(screen.queryByRole("link", { name: "Halal Food & Groceries" })).toBeNull();
  screen.getByRole("link", { name: "Nakheel Grocers" });
});

test("an unknown merchant is shown neither on a card nor on a deal page", () => {
  const unknown = aminasDates({ merchant: "Unknown Merchant" });
  const { container } = renderDeal(
    <>
      <MerchantName deal={aminasDates()} />
      <MerchantName deal={unknown} />
      <DealCard deal={unknown} ownVote={null} onVote={ignore} />
    </>,
  );
  screen.getByRole("link", { name: "Nakheel Grocers" });
  expect(screen.queryByText("Unknown Merchant")).toBeNull();
  expect(container.querySelector(".card-merchant")).toBeNull();
});

test.each([
  [1, "1 code for this shop"],
  [3, "3 codes for this shop"],
])(
  "the card of a deal with merchantCodesCount %i links to “%s” without showing a code",
  (merchantCodesCount, words) => {
    const deal = aminasDates({ merchantCodesCount });
    renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} />);
    const link = screen.getByRole("link", { name: words });
    expect(link.getAttribute("href")).toBe("/businesses/nakheel-grocers#merchant-codes");
  },
);

test.each([
  ["a deal without applicable codes", { merchantCodesCount: 0 }],
  ["an expired deal", { isExpired: true }],
])("%s shows no codes", (_case, changes) => {
  const deal = aminasDates({ merchantCodesCount: 2, ...changes });
  renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} />);
  expect(screen.queryByRole("link", { name: /codes? for this shop/ })).toBeNull();
});

test("the cards on a shop's page omit its codes, which the page lists", () => {
  const deal = aminasDates({ merchantCodesCount: 2 });
  renderDeal(<DealCard deal={deal} ownVote={null} onVote={ignore} hide="merchant" />);
  expect(screen.queryByRole("link", { name: /codes? for this shop/ })).toBeNull();
});

test("a deal without a price says that the price varies", () => {
  renderDeal(<DealCard deal={aminasDates({ hasPrice: false })} ownVote={null} onVote={ignore} />);
  screen.getByText("Price varies");
  expect(screen.queryByText("See deal")).toBeNull();
});

test("a card whose image is missing or fails to load shows the icon of its category", () => {
  const { container } = renderDeal(
    <>
      <DealCard deal={aminasDates()} ownVote={null} onVote={ignore} />
      <DealCard deal={aminasDates({ imageUrl: "" })} ownVote={null} onVote={ignore} />
    </>,
  );
  const [uploaded, missing] = container.querySelectorAll(".deal-card-image");
  expect(missing?.querySelector(".category-tint svg")).toBeTruthy();
  expect(uploaded?.querySelector(".category-tint")).toBeNull();
  const image = container.querySelector(".deal-card-image img");
  if (image) fireEvent.error(image);
  expect(uploaded?.querySelector(".category-tint svg")).toBeTruthy();
});
