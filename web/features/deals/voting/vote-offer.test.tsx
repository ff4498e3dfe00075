// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSelector } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { DealList } from "#features/deals/list/deal-list.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { useVoting } from "./use-voting.ts";
import { renderWithDeals, storeWithDeal } from "./voting.fixture.tsx";

const dates = aminasDates();
const VOTE = "POST /rest/v1/rpc/secure_vote_deal";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_vote";
const HOUR_MS = 3_600_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows Amina's deal to Bilal, who voted hot `hoursAgo` hours earlier. */
async function showVoted(hoursAgo: number) {
  const fake = fakeSupabase({
    "GET /rest/v1/deal_votes": {
      body: [
        {
          deal_id: dates.id,
          vote_type: "hot",
          created_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
        },
      ],
    },
    "GET /rest/v1/deals_with_temperature": { body: [] },
    [WITHDRAW]: { body: { success: true, hotVotes: 119, coldVotes: 2 } },
    [VOTE]: {
      status: 409,
      body: {
        code: "PT409",
        message: "You have already voted on this deal",
        hint: "already_voted",
      },
    },
  });
  renderWithDeals(storeWithDeal(dates), <List />);
  await waitFor(() => expect(hot().getAttribute("aria-pressed")).toBe("true"));
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

const hot = () => screen.getByRole("button", { name: /^Vote hot/ });
const offer = { name: "You have already voted on this deal", hidden: true };

test("pressing the button of your vote again sends nothing and offers to take the vote back", async () => {
  const { requests } = await showVoted(23);
  const before = requests.length;
  await userEvent.click(hot());
  expect(hot().hasAttribute("data-waiting")).toBe(true);
  await screen.findByRole("dialog", offer);
  expect(hot().hasAttribute("data-waiting")).toBe(false);
  const takeBack = screen.getByRole("button", { name: "Take it back", hidden: true });
  expect(document.activeElement).toBe(takeBack);
  expect(requests).toHaveLength(before);
  await userEvent.click(takeBack);
  await screen.findByText("Vote taken back. You can vote once more.");
  expect(requests.at(-1)?.body).toEqual({ deal_id_param: dates.id });
  expect(hot().getAttribute("aria-pressed")).toBe("false");
});

test("after 24 hours, pressing the button of your vote again shows that you have already voted", async () => {
  await showVoted(25);
  await userEvent.click(hot());
  const alert = await screen.findByRole("alertdialog", { name: "Information" });
  expect(alert.textContent).toContain("You have already voted on this deal");
  expect(screen.queryByRole("button", { name: "Take it back", hidden: true })).toBeNull();
});

test("a click before the member's vote has loaded waits, and then offers to take the vote back", async () => {
  const loaded = Promise.withResolvers<void>();
  const { requests } = fakeSupabase({
    "GET /rest/v1/deal_votes": async () => {
      await loaded.promise;
      return {
        body: [{ deal_id: dates.id, vote_type: "hot", created_at: "2026-11-20T11:00:00Z" }],
      };
    },
    "GET /rest/v1/deals_with_temperature": { body: [] },
  });
  renderWithDeals(storeWithDeal(dates), <List />);
  await userEvent.click(hot());
  expect(hot().getAttribute("aria-busy")).toBe("true");
  expect(hot().hasAttribute("data-waiting")).toBe(true);
  loaded.resolve();
  await screen.findByRole("dialog", offer);
  expect(hot().hasAttribute("aria-busy")).toBe(false);
  expect(requests.some(({ route }) => route === VOTE)).toBe(false);
});
