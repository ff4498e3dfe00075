// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler, useMemo, useState } from "react";
import { useSelector } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { ShopMember } from "#contract/merchants/own-shop.ts";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { DealList } from "#features/deals/list/deal-list.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { useVoting } from "./use-voting.ts";
import { renderWithDeals, storeWithDeal } from "./voting.fixture.tsx";

const dates = aminasDates();
const VOTE = "POST /rest/v1/rpc/secure_vote_deal";
const OWN_VOTES = "GET /rest/v1/deal_votes";
const COUNTS = "GET /rest/v1/deals_with_temperature";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a list with Amina's deal to `userId`. */
function showList(userId: string | null) {
  return renderWithDeals(storeWithDeal(dates), <List userId={userId} />, "/?page=2");
}

function List({ userId, shop = null }: { userId: string | null; shop?: ShopMember | null }) {
  const deals = useSelector(selectDeals);
  const onVote = useVoting(
    { userId, isChecking: false },
    deals.map((deal) => deal.id),
  );
  return <DealList deals={deals} member={shop} onVote={onVote} />;
}

const hot = () => screen.getByRole("button", { name: /^Vote hot/ });
const temperature = () => screen.getByRole("group").getAttribute("aria-label");

test("a visitor who votes is asked to sign in, and the vote is cast once afterwards", async () => {
  const { requests, answers } = fakeSupabase({});
  const visit = showList(null);
  await userEvent.click(hot());
  const dialog = await screen.findByRole("dialog", {
    name: "Sign in to vote on “Medjool dates, 5 kg box”",
  });
  expect(requests).toEqual([]);
  await userEvent.click(within(dialog).getByRole("link", { name: "Sign in" }));
  const { pathname, search } = visit.router.state.location;
  expect(pathname + search).toBe("/login?next=%2F%3Fpage%3D2");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  visit.unmount();
  answers[OWN_VOTES] = { body: [] };
  answers[VOTE] = {
    body: { success: true, hotVotes: 121, coldVotes: 2, message: "Vote recorded" },
  };
  showList("bilal").unmount();
  showList("bilal");
  await waitFor(() => expect(requests.filter(({ body }) => body).length).toBe(1));
  expect(requests.find(({ body }) => body)?.body).toEqual({
    deal_id_param: dates.id,
    is_hot_param: true,
  });
});

test("a visitor who closes the dialog casts no vote after signing in", async () => {
  const { requests } = fakeSupabase({ [OWN_VOTES]: { body: [] } });
  const visit = showList(null);
  await userEvent.click(hot());
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  visit.unmount();
  showList("bilal");
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.route).toBe(OWN_VOTES);
});

test("a member sees their earlier vote", async () => {
  fakeSupabase({
    [OWN_VOTES]: { body: [{ deal_id: dates.id, vote_type: "hot" }] },
    [COUNTS]: { body: [] },
  });
  showList("bilal");
  await waitFor(() => expect(hot().getAttribute("aria-pressed")).toBe("true"));
});

test("the counts of a deal the member voted on are refreshed, because the page may be older than the vote", async () => {
  const counts = { hot_votes: 121, cold_votes: 2, temperature_offset: 0, comments_count: 4 };
  fakeSupabase({
    [OWN_VOTES]: { body: [{ deal_id: dates.id, vote_type: "hot" }] },
    [COUNTS]: { body: [{ id: dates.id, ...counts }] },
  });
  showList("bilal");
  await waitFor(() => expect(temperature()).toBe("Temperature 119, Warm"));
});

test("a member of the deal's shop reads that shops do not vote, before pressing", async () => {
  fakeSupabase({ [OWN_VOTES]: { body: [] } });
  const shop = { id: "bilal", shopKeys: [merchantKey(dates.merchant)] };
  renderWithDeals(storeWithDeal(dates), <List userId="bilal" shop={shop} />, "/");
  expect(hot()).toHaveProperty("disabled", true);
  expect(hot().title).toBe("Shops don’t vote on their own deals");
  expect(temperature()).toContain("Shops don’t vote on their own deals");
});

test("a member's vote is shown with the counts of the backend", async () => {
  const { requests } = fakeSupabase({
    [OWN_VOTES]: { body: [] },
    [VOTE]: { body: { success: true, hotVotes: 130, coldVotes: 2, message: "Vote recorded" } },
  });
  showList("bilal");
  await userEvent.click(hot());
  await waitFor(() => expect(temperature()).toBe("Temperature 128, Warm"));
  expect(requests.at(-1)?.body).toEqual({ deal_id_param: dates.id, is_hot_param: true });
});

test.each([
  ["the member has not voted", () => ({ body: [] })],
  ["the member's vote cannot be loaded", () => ({ status: 503, body: {} })],
])("a vote before the earlier votes have loaded is sent once if %s", async (_case, answer) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const loaded = Promise.withResolvers<void>();
  const { requests } = fakeSupabase({
    [OWN_VOTES]: async () => {
      await loaded.promise;
      return answer();
    },
    [VOTE]: { body: { success: true, hotVotes: 130, coldVotes: 2 } },
  });
  showList("bilal");
  await userEvent.click(hot());
  await userEvent.click(hot());
  expect(requests.filter(({ route }) => route === VOTE)).toEqual([]);
  loaded.resolve();
  await waitFor(() => expect(temperature()).toBe("Temperature 128, Warm"));
  expect(requests.filter(({ route }) => route === VOTE)).toHaveLength(1);
});

test("a vote while the session is being read waits, and then the visitor is asked to sign in", async () => {
  const { requests } = fakeSupabase({});
  const store = storeWithDeal(dates);
  const visit = renderWithDeals(store, <Restoring />);
  await userEvent.click(hot());
  expect(hot().getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "The session is read" }));
  await screen.findByRole("dialog", { name: "Sign in to vote on “Medjool dates, 5 kg box”" });
  expect(requests).toEqual([]);
  visit.unmount();
});

test("the cards do not render again when the session has been read", async () => {
  fakeSupabase({});
  const onRender = vi.fn();
  renderWithDeals(storeWithDeal(dates), <Restoring onRender={onRender} />);
  expect(onRender).toHaveBeenCalled();
  onRender.mockClear();
  await userEvent.click(screen.getByRole("button", { name: "The session is read" }));
  expect(onRender).not.toHaveBeenCalled();
});

/** A list whose session is being read until the button is pressed. `onRender` is called when a card has rendered. */
function Restoring({ onRender = ignore }: { onRender?: () => void }) {
  const [isChecking, setChecking] = useState(true);
  const onVote = useVoting({ userId: null, isChecking }, [dates.id]);
  // A new Profiler would call `onRender`, too.
  const cards = useMemo(
    () => (
      <Profiler id="cards" onRender={onRender}>
        <DealList deals={[dates]} member={null} onVote={onVote} />
      </Profiler>
    ),
    [onVote, onRender],
  );
  return (
    <>
      <button type="button" onClick={() => setChecking(false)}>
        The session is read
      </button>
      {cards}
    </>
  );
}

function ignore(): void {}

test("a vote that the backend does not confirm is reverted with an alert", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeSupabase({ [OWN_VOTES]: { body: [] }, [VOTE]: { body: { success: false } } });
  showList("bilal");
  await userEvent.click(hot());
  const alert = await screen.findByRole("alertdialog", { name: "Error" });
  expect(alert.textContent).toContain("Voting failed: Backend did not confirm success.");
  expect(temperature()).toBe("Temperature 118, Warm");
  expect(hot().getAttribute("aria-pressed")).toBe("false");
});

test.each([
  ["Voting failed", []],
  ["Voting failed: Backend did not confirm success.", { success: false, message: null }],
  ["This deal is being looked at.", { success: false, message: "This deal is being looked at." }],
])("a failed vote shows the message '%s'", async (text, body) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeSupabase({ [OWN_VOTES]: { body: [] }, [VOTE]: { body } });
  showList("bilal");
  await userEvent.click(hot());
  const alert = await screen.findByRole("alertdialog", { name: "Error" });
  within(alert).getByText(text);
});

test("a second vote shows information and the first vote, and is not logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let ownVotes: object[] = [];
  const { requests } = fakeSupabase({
    [OWN_VOTES]: () => ({ body: ownVotes }),
    [COUNTS]: { body: [] },
    [VOTE]: {
      status: 409,
      body: {
        code: "PT409",
        message: "You have already voted on this deal",
        hint: "already_voted",
      },
    },
  });
  showList("bilal");
  await waitFor(() => expect(requests).toHaveLength(1));
  ownVotes = [{ deal_id: dates.id, vote_type: "hot" }];
  await userEvent.click(hot());
  expect((await screen.findByRole("alertdialog", { name: "Information" })).textContent).toContain(
    "already voted",
  );
  await waitFor(() => expect(hot().getAttribute("aria-pressed")).toBe("true"));
  expect(temperature()).toBe("Temperature 118, Warm");
  expect(log).not.toHaveBeenCalled();
});

test("the counts in view are refreshed when the tab becomes visible", async () => {
  const counts = { hot_votes: 200, cold_votes: 0, temperature_offset: 0, comments_count: 30 };
  fakeSupabase({ [COUNTS]: { body: [{ id: dates.id, ...counts }] } });
  showList(null);
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(temperature()).toBe("Temperature 200, Hot"));
  screen.getByRole("link", { name: "30 comments" });
});
