// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSelector } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import type { Deal } from "#contract/deals/deal.ts";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { DealList } from "#features/deals/list/deal-list.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { useOwnVote, useVoting } from "#features/deals/voting/use-voting.ts";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";

const dates = aminasDates();
const VOTE = "POST /rest/v1/rpc/secure_vote_deal";
const EXPLAIN = "POST /rest/v1/rpc/explain_vote";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_vote";
const REASONS = [
  "Cheaper elsewhere",
  "Not as described",
  "Doubtful halal claim",
  "The shop let me down",
  "Trouble with delivery",
  "Just not for me",
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows Amina's deal to Bilal, on a card or on its page. */
function show(deal: Deal = dates, answers: object = {}, onExplained?: () => void) {
  const fake = fakeSupabase({
    "GET /rest/v1/deal_votes": { body: [] },
    "GET /rest/v1/deals_with_temperature": { body: [] },
    [VOTE]: { body: { success: true, hotVotes: 120, coldVotes: 3 } },
    [EXPLAIN]: { body: { cold: null } },
    [WITHDRAW]: { body: { success: true, hotVotes: 120, coldVotes: 2 } },
    ...answers,
  });
  renderWithDeals(
    storeWithDeal(deal),
    onExplained ? <Panel onExplained={onExplained} /> : <List />,
  );
  return fake;
}

function List() {
  const deals = useSelector(selectDeals);
  const onVote = useVoting(
    { userId: "bilal", isChecking: false },
    deals.map(({ id }) => id),
  );
  return <DealList deals={deals} member={null} onVote={onVote} />;
}

function Panel({ onExplained }: { onExplained: () => void }) {
  const [deal = dates] = useSelector(selectDeals);
  const onVote = useVoting({ userId: "bilal", isChecking: false }, [deal.id]);
  return (
    <VotePanel deal={deal} {...useOwnVote(deal.id)} onVote={onVote} onExplained={onExplained} />
  );
}

const cold = () => screen.getByRole("button", { name: /^(Vote c|C)old/ });
const hot = () => screen.getByRole("button", { name: /^(Vote h|H)ot/ });
const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const window = () => screen.findByRole("dialog", { name: "Why cold?", hidden: true });
const explained = ({ requests }: ReturnType<typeof show>) =>
  requests.filter(({ route }) => route === EXPLAIN).map(({ body }) => body);

test.each([
  ["a card", undefined],
  ["the page of a deal", () => {}],
])(
  "a cold vote on %s opens a window with six reasons; skipping returns the focus",
  async (_, onExplained) => {
    const fake = show(dates, {}, onExplained);
    await userEvent.click(cold());
    const opened = await window();
    expect([...opened.querySelectorAll("button")].map((one) => one.textContent)).toEqual([
      ...REASONS,
      "Skip",
    ]);
    expect(document.activeElement).toBe(button(REASONS[0] ?? ""));
    await userEvent.click(button("Skip"));
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
    expect(document.activeElement).toBe(cold());
    expect(explained(fake)).toEqual([]);
  },
);

test("a hot vote and a vote that fails open nothing", async () => {
  show();
  await userEvent.click(hot());
  await waitFor(() => expect(hot().getAttribute("aria-pressed")).toBe("true"));
  cleanup();
  show(dates, { [VOTE]: { status: 500, body: {} } });
  await userEvent.click(cold());
  await screen.findByRole("alertdialog");
  expect(screen.queryByRole("dialog", { name: "Why cold?", hidden: true })).toBeNull();
});

test("a member who has moved on keeps the focus", async () => {
  const answer = Promise.withResolvers<void>();
  show(dates, {
    [VOTE]: async () => {
      await answer.promise;
      return { body: { success: true, hotVotes: 120, coldVotes: 3 } };
    },
  });
  await userEvent.click(cold());
  const link = screen.getAllByRole("link")[0];
  link?.focus();
  answer.resolve();
  await window();
  expect(document.activeElement).toBe(link);
});

test("a reason is sent, and the page of the deal reads the sums again", async () => {
  const onExplained = vi.fn();
  const fake = show(dates, {}, onExplained);
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Trouble with delivery"));
  await screen.findByText("Thank you. That helps others decide.");
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  expect(document.activeElement).toBe(cold());
  expect(explained(fake)).toEqual([
    { deal_id_param: dates.id, details_param: { reason: "delivery" } },
  ]);
  expect(onExplained).toHaveBeenCalledOnce();
});

test("“Just not for me” offers to take the vote back", async () => {
  const fake = show();
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Just not for me"));
  const thanks = await screen.findByText(/^Thank you. A good deal can still suit others/);
  expect(document.activeElement).toBe(thanks);
  await userEvent.click(button("Take it back"));
  await screen.findByText("Vote taken back. You can vote once more.");
  expect(fake.requests.at(-1)?.route).toBe(WITHDRAW);
  expect(cold().getAttribute("aria-pressed")).toBe("false");
});

test("“Doubtful halal claim” leads to adding a fact, where the page has facts", async () => {
  show(aminasDates({ category: "food" }));
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Doubtful halal claim"));
  const link = await screen.findByRole("link", { name: "Add what you have seen", hidden: true });
  expect(link.getAttribute("href")).toMatch(/^\/deals\/.+#halal$/);
  cleanup();
  show(aminasDates({ category: "tech" }));
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Doubtful halal claim"));
  await screen.findByText("Thank you. That helps others decide.");
});

test("“Cheaper elsewhere” takes a link and a total, both or neither", async () => {
  const fake = show();
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Cheaper elsewhere"));
  const link = screen.getByRole("textbox", { name: "Link (optional)", hidden: true });
  expect(document.activeElement).toBe(link);
  await pasteInto(link, "shop.example/dates");
  await userEvent.click(button("Send"));
  screen.getByText("Enter the total there, too.");
  expect(explained(fake)).toEqual([]);
  const total = screen.getByRole("textbox", { name: /^Total with delivery/, hidden: true });
  await pasteInto(total, "£8.50");
  await userEvent.click(button("Send"));
  await screen.findByText("Thank you. That helps others decide.");
  const offer = { cheaper_url: "https://shop.example/dates", cheaper_total: 8.5, currency: "GBP" };
  expect(explained(fake)).toEqual([
    { deal_id_param: dates.id, details_param: { reason: "cheaper", ...offer } },
  ]);
});

test("a refused offer shows the reason, and the reason can be sent without it", async () => {
  const fake = show(dates, {
    [EXPLAIN]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        message: "No",
        details: JSON.stringify({ field: "cheaper_url", rule: "other_link" }),
      },
    },
  });
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Cheaper elsewhere"));
  await userEvent.click(button("Send without a link"));
  await screen.findByText("This is the link of the deal itself. Enter that of the other shop.");
  expect(explained(fake)).toEqual([
    { deal_id_param: dates.id, details_param: { reason: "cheaper" } },
  ]);
});

test("a deal without a price takes “Cheaper elsewhere” alone", async () => {
  const fake = show(aminasDates({ price: 0, hasPrice: false }));
  await userEvent.click(cold());
  await window();
  await userEvent.click(button("Cheaper elsewhere"));
  await screen.findByText("Thank you. That helps others decide.");
  expect(explained(fake)).toEqual([
    { deal_id_param: dates.id, details_param: { reason: "cheaper" } },
  ]);
});
