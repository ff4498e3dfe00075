// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderWithDeals, storeWithDeal } from "./voting.fixture.tsx";
import { fetchOwnVotes } from "./voting-requests.ts";
import { WithdrawVote } from "./withdraw-vote.tsx";

const dates = aminasDates();
const WITHDRAW = "POST /rest/v1/rpc/withdraw_vote";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the panel's footer for a member who voted hot at `castAt`. */
function showFoot(castAt: string | null, isExpired = false) {
  const store = storeWithDeal(dates);
  const own = { [dates.id]: { type: "hot", castAt } } as const;
  const arg = { userId: "bilal", dealIds: [dates.id] };
  store.dispatch(fetchOwnVotes.pending("own", arg));
  store.dispatch(fetchOwnVotes.fulfilled(own, "own", arg));
  renderWithDeals(store, <WithdrawVote deal={{ ...dates, isExpired }} />);
  return store;
}

const button = () => screen.queryByRole("button", { name: "Take it back" });

test("a member takes back a recent vote: the count is updated, and the focus stays in the panel", async () => {
  const { requests } = fakeSupabase({
    [WITHDRAW]: {
      body: { success: true, hotVotes: 119, coldVotes: 2, message: "Vote taken back" },
    },
  });
  const store = showFoot(null);
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  const done = await screen.findByText("Vote taken back. You can vote once more.");
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(requests.map(({ body }) => body)).toEqual([{ deal_id_param: dates.id }]);
  expect(selectDeals(store.getState())[0]).toMatchObject({ hotVotes: 119, temperature: 117 });
});

test("a refusal is shown and the vote stays", async () => {
  fakeSupabase({
    [WITHDRAW]: {
      status: 409,
      body: { code: "PT409", hint: "vote_is_final", message: "This one stays." },
    },
  });
  showFoot(null);
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  await screen.findByText("You’ve already taken back a vote on this deal, so this one stays.");
  screen.getByText("You voted hot.");
});

test("after 24 hours, and on an expired deal, there is no button", () => {
  showFoot(new Date(Date.now() - 25 * 3_600_000).toISOString());
  screen.getByText("You voted hot.");
  expect(button()).toBeNull();
  cleanup();
  showFoot(null, true);
  expect(button()).toBeNull();
});

test("without a vote there is nothing to take back", () => {
  const { container } = renderWithDeals(storeWithDeal(dates), <WithdrawVote deal={dates} />);
  expect(container.textContent).toBe("");
});
