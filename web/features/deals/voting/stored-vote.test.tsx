// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSelector } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { DealList } from "#features/deals/list/deal-list.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { assignVote, storeVote } from "./stored-vote.ts";
import { useVoting } from "./use-voting.ts";
import { renderWithDeals, storeWithDeal } from "./voting.fixture.tsx";

const dates = aminasDates();
const VOTE = "POST /rest/v1/rpc/secure_vote_deal";
const OWN_VOTES = "GET /rest/v1/deal_votes";

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a list with Amina's deal to a member. */
function showList(userId: string, mustConfirm = false) {
  return renderWithDeals(storeWithDeal(dates), <List userId={userId} mustConfirm={mustConfirm} />);
}

function List({ userId, mustConfirm }: { userId: string; mustConfirm: boolean }) {
  const deals = useSelector(selectDeals);
  const onVote = useVoting(
    { userId, isChecking: false, mustConfirm },
    deals.map((deal) => deal.id),
  );
  return <DealList deals={deals} member={null} onVote={onVote} />;
}

const hot = () => screen.getByRole("button", { name: /^Vote hot/ });
const temperature = () => screen.getByRole("group").getAttribute("aria-label");

/** Returns the requests that send votes. */
const votesIn = (requests: { route: string }[]) => requests.filter(({ route }) => route === VOTE);

const UNCONFIRMED = {
  status: 403,
  body: { code: "PT403", hint: "email_not_confirmed", message: "Confirm your email address" },
};

test("a vote before the email address is confirmed is stored, with a hint, and cast once afterwards", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { requests, answers } = fakeSupabase({ [OWN_VOTES]: { body: [] }, [VOTE]: UNCONFIRMED });
  const visit = showList("bilal", true);
  await userEvent.click(hot());
  const hint = await screen.findByRole("alertdialog", { name: "We’ve kept your vote" });
  expect(hint.textContent).toContain("open the link we emailed you");
  expect(temperature()).toBe("Temperature 118, Warm");
  visit.unmount();

  // The vote is cast neither before Bilal confirms nor for another member.
  showList("bilal", true).unmount();
  showList("hamza").unmount();
  expect(votesIn(requests)).toHaveLength(1);

  answers[VOTE] = { body: { success: true, hotVotes: 121, coldVotes: 2 } };
  showList("bilal").unmount();
  showList("bilal");
  await waitFor(() => expect(votesIn(requests)).toHaveLength(2));
});

test("a vote chosen before signing in or confirming is announced once it counts", async () => {
  fakeSupabase({
    [OWN_VOTES]: { body: [] },
    [VOTE]: { body: { success: true, hotVotes: 121, coldVotes: 2 } },
  });
  storeVote({ dealId: dates.id, type: "hot" });
  const visit = showList("bilal");
  await screen.findByText("Your vote is in.");
  visit.unmount();
  storeVote({ dealId: dates.id, type: "hot" });
  assignVote("bilal");
  showList("bilal");
  await screen.findByText("Confirmed. Your vote is in.");
});

test("a stored vote that is refused shows the reason as information, and after a server error it stays stored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { requests, answers } = fakeSupabase({
    [OWN_VOTES]: { body: [] },
    [VOTE]: { status: 503, body: {} },
  });
  storeVote({ dealId: dates.id, type: "hot", userId: "bilal" });
  const visit = showList("bilal");
  await screen.findByRole("alertdialog", { name: "Information" });
  visit.unmount();
  answers[VOTE] = {
    status: 409,
    body: { code: "PT409", hint: "deal_expired", message: "This deal has expired" },
  };
  const later = showList("bilal");
  const alert = await screen.findByRole("alertdialog", { name: "Information" });
  expect(alert.textContent).toContain("This deal has expired");
  later.unmount();
  showList("bilal").unmount();
  expect(votesIn(requests)).toHaveLength(2);
});
