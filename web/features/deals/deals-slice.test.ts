import { expect, test } from "vitest";
import { commentFromRow } from "#contract/deals/comment.ts";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import { classifyError } from "#contract/errors/plain-error.ts";
import {
  addComment,
  deleteComment,
  editComment,
  fetchComments,
} from "#features/deals/comments/comment-requests.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fetchDeals } from "#features/deals/list/list-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import {
  fetchOwnVotes,
  refreshVotes,
  voteOnDeal,
  withdrawVote,
} from "#features/deals/voting/voting-requests.ts";
import { inEnglish } from "#testing/in-english.ts";
import { dealsSlice, ownVotesCleared } from "./deals-slice.ts";
import type { DealsState } from "./deals-state.ts";

const { reducer, getInitialState } = dealsSlice;
const QUERY = { filters: DEFAULT_FILTERS };
const dates = aminasDates();
const OWN_HOT = { type: "hot", castAt: "2026-11-20T08:00:00.000Z" } as const;
const hot = { dealId: dates.id, type: "hot" } as const;

const failure = (thrown: unknown) => classifyError(thrown, "/", new Date(0));

/** Returns a state with Amina's deal in the list and as the open deal. */
function withDates(): DealsState {
  return { ...getInitialState(), deals: [dates], currentDeal: dates };
}

const counts = ({ deals, currentDeal }: DealsState) =>
  [deals[0], currentDeal].map((deal) => [deal?.hotVotes, deal?.coldVotes, deal?.temperature]);

test("a vote is visible immediately in the list and on the open deal", () => {
  const state = reducer(withDates(), voteOnDeal.pending("first", hot));
  expect(counts(state)).toEqual([
    [121, 2, 119],
    [121, 2, 119],
  ]);
  expect(state.sendingVotes[dates.id]?.type).toBe("hot");
});

test("the backend's counts replace the shown ones after the vote", () => {
  const pending = reducer(withDates(), voteOnDeal.pending("first", hot));
  const state = reducer(
    pending,
    voteOnDeal.fulfilled({ hotVotes: 130, coldVotes: 4 }, "first", hot),
  );
  expect(counts(state)[0]).toEqual([130, 4, 126]);
  expect(state.ownVotes).toEqual({ [dates.id]: { type: "hot", castAt: null } });
  expect(state.sendingVotes).toEqual({});
});

test("a failed vote is reverted in the list and in the open deal", () => {
  const pending = reducer(withDates(), voteOnDeal.pending("first", hot));
  const failed = voteOnDeal.rejected(null, "first", hot, failure(new Error("Voting failed")));
  const state = reducer(pending, failed);
  expect(counts(state)).toEqual(counts(withDates()));
  expect(state.ownVotes).toEqual({});
});

test("a second vote does not count, and its refusal keeps the first one", () => {
  const voted: DealsState = { ...withDates(), ownVotes: { [dates.id]: OWN_HOT } };
  const pending = reducer(voted, voteOnDeal.pending("second", { ...hot, type: "cold" }));
  expect(counts(pending)).toEqual(counts(voted));
  const refusal = failure({ message: "You have already voted", hint: "already_voted" });
  const state = reducer(pending, voteOnDeal.rejected(null, "second", hot, refusal));
  expect(counts(state)).toEqual(counts(voted));
  expect(state.ownVotes).toEqual({ [dates.id]: OWN_HOT });
});

test("a withdrawn vote is removed, and the backend's counts are shown", () => {
  const voted: DealsState = { ...withDates(), ownVotes: { [dates.id]: OWN_HOT } };
  const counted = withdrawVote.fulfilled({ hotVotes: 119, coldVotes: 2 }, "back", dates.id);
  const state = reducer(voted, counted);
  expect(counts(state)[0]).toEqual([119, 2, 117]);
  expect(state.ownVotes).toEqual({});
});

test("fresh counts are shown, except for a deal with a pending vote", () => {
  const fresh = {
    dealId: dates.id,
    hotVotes: 150,
    coldVotes: 10,
    temperatureOffset: 5,
    commentsCount: 24,
  };
  const refreshed = refreshVotes.fulfilled([fresh], "refresh", [dates.id]);
  expect(counts(reducer(withDates(), refreshed))[1]).toEqual([150, 10, 145]);

  const pending = reducer(withDates(), voteOnDeal.pending("first", hot));
  expect(counts(reducer(pending, refreshed))[0]).toEqual([121, 2, 119]);
});

test("a member's votes are cleared at sign-out", () => {
  const arg = { userId: "bilal", dealIds: [dates.id] };
  const withVotes = reducer(
    reducer(withDates(), fetchOwnVotes.pending("own", arg)),
    fetchOwnVotes.fulfilled({ [dates.id]: OWN_HOT }, "own", arg),
  );
  expect(withVotes.ownVotes).toEqual({ [dates.id]: OWN_HOT });
  expect(reducer(withVotes, ownVotesCleared()).ownVotes).toEqual({});
});

test("a member does not see the votes of the previous member in the same browser", () => {
  const bilals = { userId: "bilal", dealIds: [dates.id] };
  const aminas = { userId: "amina", dealIds: [dates.id] };
  const first = reducer(withDates(), fetchOwnVotes.pending("bilal", bilals));
  const own = fetchOwnVotes.fulfilled({ [dates.id]: OWN_HOT }, "bilal", bilals);
  const shown = reducer(first, own);
  expect(reducer(shown, fetchOwnVotes.pending("again", bilals)).ownVotes).toEqual({
    [dates.id]: OWN_HOT,
  });
  const second = reducer(shown, fetchOwnVotes.pending("amina", aminas));
  expect(second.ownVotes).toEqual({});
  const late = reducer(second, own);
  expect(late.ownVotes).toEqual({});
  expect(late.areOwnVotesKnown).toBe(false);
});

test("a page of deals replaces the previous one, and the result of an older request is dropped", () => {
  const first = reducer(getInitialState(), fetchDeals.pending("page 1", QUERY));
  const second = reducer(first, fetchDeals.pending("page 2", QUERY));
  const late = { deals: [dates], totalItems: 1, totalPages: 1 };
  expect(reducer(second, fetchDeals.fulfilled(late, "page 1", QUERY)).deals).toEqual([]);

  const state = reducer(second, fetchDeals.fulfilled({ ...late, totalItems: 12 }, "page 2", QUERY));
  expect(state).toMatchObject({ deals: [dates], totalItems: 12, loading: false, error: null });
});

test("if a list cannot be loaded, the state contains the reason", () => {
  const pending = reducer(getInitialState(), fetchDeals.pending("1", QUERY));
  const offline = fetchDeals.rejected(null, "1", QUERY, failure(new TypeError("Failed to fetch")));
  const failed = reducer(pending, offline);
  expect(failed.loading).toBe(false);
  expect(inEnglish(failed.error ?? "")).toBe(
    "Network connection issue. Please check your internet connection.",
  );
  const silent = fetchDeals.rejected(new Error("aborted"), "1", QUERY);
  expect(inEnglish(reducer(pending, silent).error ?? "")).toBe("Failed to fetch deals");
});

test("opening another deal does not show the previous deal's comments", () => {
  const talk = commentFromRow({ id: "c1", deal_id: dates.id, content: "Fresh?" });
  const open: DealsState = { ...withDates(), comments: [talk] };
  const other = aminasDates({ id: "b0000000-0000-4000-8000-000000000002" });
  const pending = reducer(open, fetchDeal.pending("other", other.id));
  const state = reducer(pending, fetchDeal.fulfilled(other, "other", other.id));
  expect(state.currentDeal?.id).toBe(other.id);
  expect(state.comments).toEqual([]);
});

test("if a deal cannot be loaded, no deal is open and the state contains the reason", () => {
  const pending = reducer(withDates(), fetchDeal.pending("1", "a1b2c3d"));
  const state = reducer(pending, fetchDeal.rejected(new Error("aborted"), "1", "a1b2c3d"));
  expect(state.currentDeal).toBeNull();
  expect(inEnglish(state.dealError ?? "")).toBe("Failed to fetch deal details");
});

test("a new comment is the last one and is counted in the list and on the page", () => {
  const comment = commentFromRow({ id: "c2", deal_id: dates.id, content: "Ordered two." });
  const arg = { dealId: dates.id, content: comment.content, parentId: null, author: null };
  const state = reducer(withDates(), addComment.fulfilled(comment, "add", arg));
  expect(state.comments).toEqual([comment]);
  expect([state.deals[0]?.commentsCount, state.currentDeal?.commentsCount]).toEqual([24, 24]);
});

test("the state distinguishes comments that could not be loaded from a deal without comments", () => {
  const pending = reducer(withDates(), fetchComments.pending("1", dates.id));
  const failed = fetchComments.rejected(null, "1", dates.id, failure(new Error("no")));
  expect(reducer(pending, failed).comments).toBeNull();
});

test("edited and deleted comments keep their place, and a deleted one is no longer counted", () => {
  const comments = ["c1", "c2", "c3"].map((id) =>
    commentFromRow({ id, deal_id: dates.id, content: id }),
  );
  const open: DealsState = { ...withDates(), comments: comments };
  const edited = commentFromRow({ id: "c2", deal_id: dates.id, content: "Better" });
  const arg = { commentId: "c2", content: "Better" };
  const better = reducer(open, editComment.fulfilled(edited, "edit", arg));
  expect(better.comments).toEqual([comments[0], edited, comments[2]]);
  expect(better.currentDeal?.commentsCount).toBe(23);

  const gone = commentFromRow({ id: "c2", deal_id: dates.id, deleted_at: "2026-11-20T12:00:00Z" });
  const state = reducer(
    better,
    deleteComment.fulfilled(gone, "delete", { commentId: "c2", reason: "" }),
  );
  expect(state.comments).toEqual([comments[0], gone, comments[2]]);
  expect([state.deals[0]?.commentsCount, state.currentDeal?.commentsCount]).toEqual([22, 22]);
});
