import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Comment } from "#contract/deals/comment.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { type AppErrorData, FALLBACKS } from "#contract/errors/errors.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import {
  addComment,
  deleteComment,
  editComment,
  fetchComments,
} from "#features/deals/comments/comment-requests.ts";
import type { PageOfDeals } from "#features/deals/list/list-query.ts";
import { fetchDeals } from "#features/deals/list/list-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import {
  confirmVote,
  removeOwnVote,
  rollBackVote,
  setCounts,
  showFreshCounts,
  showVote,
} from "#features/deals/voting/voting-reducers.ts";
import {
  fetchOwnVotes,
  refreshVotes,
  voteOnDeal,
  withdrawVote,
} from "#features/deals/voting/voting-requests.ts";
import { type DealsState, initialDealsState } from "./deals-state.ts";

/** The deals on screen: the list, the open deal with its comments, and the member's votes. */
export const dealsSlice = createSlice({
  name: "deals",
  initialState: initialDealsState,
  reducers: {
    /** Shows the deals of another request: a search, or the deals of a member or merchant. */
    dealsListed: (state, { payload }: PayloadAction<PageOfDeals<Deal>>) => {
      Object.assign(state, payload, { loading: false, error: null, listRequestId: null });
    },
    /** After sign-out, the next person in this browser must not see the member's votes. */
    ownVotesCleared: (state) => {
      state.ownVotes = {};
      state.areOwnVotesKnown = true;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(fetchDeal.pending, (state, { meta }) => {
        state.dealRequestId = meta.requestId;
        state.dealError = null;
      })
      .addCase(fetchDeal.fulfilled, (state, { meta, payload }) => {
        if (meta.requestId !== state.dealRequestId) return;
        if (state.currentDeal?.id !== payload.id) state.comments = [];
        state.currentDeal = payload;
      })
      .addCase(fetchDeal.rejected, (state, { meta, payload }) => {
        if (meta.requestId !== state.dealRequestId) return;
        state.currentDeal = null;
        state.dealError = errorText(
          payload,
          writeProblem("deal_not_loaded", { message: FALLBACKS.fetchDealDetails }),
        );
      })
      .addCase(fetchComments.pending, (state, { meta }) => {
        state.commentsRequestId = meta.requestId;
      })
      .addCase(fetchComments.fulfilled, (state, { meta, payload }) => {
        if (meta.requestId === state.commentsRequestId) state.comments = payload;
      })
      .addCase(fetchComments.rejected, (state, { meta }) => {
        if (meta.requestId === state.commentsRequestId) state.comments = null;
      })
      .addCase(addComment.fulfilled, (state, { payload }) => {
        // A comment that was sent again after a lost response may already be in the list.
        if (state.comments?.some(({ id }) => id === payload.id)) return;
        setCounts(state, payload.dealId, (deal) => ({ commentsCount: deal.commentsCount + 1 }));
        if (state.currentDeal?.id === payload.dealId) state.comments?.push(payload);
      })
      .addCase(editComment.fulfilled, (state, { payload }) => replaceComment(state, payload))
      .addCase(deleteComment.fulfilled, (state, { payload }) => {
        replaceComment(state, payload);
        setCounts(state, payload.dealId, (deal) => ({ commentsCount: deal.commentsCount - 1 }));
      })
      .addCase(voteOnDeal.pending, (state, { meta: { arg, requestId } }) =>
        showVote(state, { dealId: arg.dealId, type: arg.type, requestId }),
      )
      .addCase(voteOnDeal.fulfilled, (state, { meta: { arg }, payload }) =>
        confirmVote(state, { dealId: arg.dealId, type: arg.type, result: payload }),
      )
      .addCase(voteOnDeal.rejected, (state, { meta: { arg, requestId } }) =>
        rollBackVote(state, arg.dealId, requestId),
      )
      .addCase(withdrawVote.fulfilled, (state, { meta: { arg }, payload }) =>
        removeOwnVote(state, arg, payload),
      )
      .addCase(fetchOwnVotes.pending, (state, { meta: { arg } }) => {
        if (arg.userId !== state.voterId) state.ownVotes = {};
        state.voterId = arg.userId;
        state.areOwnVotesKnown = false;
      })
      .addCase(fetchOwnVotes.fulfilled, (state, { meta: { arg }, payload }) => {
        if (arg.userId !== state.voterId) return;
        Object.assign(state.ownVotes, payload);
        state.areOwnVotesKnown = true;
      })
      .addCase(fetchOwnVotes.rejected, (state) => {
        state.areOwnVotesKnown = true;
      })
      .addCase(refreshVotes.fulfilled, (state, { payload }) => showFreshCounts(state, payload))
      .addCase(fetchDeals.pending, (state, { meta }) => {
        state.listRequestId = meta.requestId;
        state.loading = true;
        state.error = null;
      })
      .addCase(fetchDeals.fulfilled, (state, { meta, payload }) => {
        if (meta.requestId !== state.listRequestId) return;
        Object.assign(state, payload, { loading: false });
      })
      .addCase(fetchDeals.rejected, (state, { meta, payload }) => {
        if (meta.requestId !== state.listRequestId) return;
        state.loading = false;
        state.error = errorText(
          payload,
          writeProblem("deals_not_loaded", { message: FALLBACKS.fetchDeals }),
        );
      }),
  selectors: {
    selectDeals: (state) => state.deals,
    selectListError: (state) => state.error,
    selectTotalItems: (state) => state.totalItems,
    selectItemsOfAll: (state) => state.itemsOfAll,
    selectTotalPages: (state) => state.totalPages,
    selectCurrentDeal: (state) => state.currentDeal,
    selectDealError: (state) => state.dealError,
    selectComments: (state) => state.comments,
    /** The member's vote on a deal, confirmed or being sent, or null. */
    selectOwnVote: (state, dealId: string) =>
      state.sendingVotes[dealId]?.type ?? state.ownVotes[dealId]?.type ?? null,
    /** The member's confirmed vote on a deal, or null. */
    selectConfirmedVote: (state, dealId: string) => state.ownVotes[dealId] ?? null,
    selectAreOwnVotesKnown: (state) => state.areOwnVotesKnown,
    selectIsVoteSending: (state, dealId: string) => dealId in state.sendingVotes,
  },
});

export const { dealsListed, ownVotesCleared } = dealsSlice.actions;
export const {
  selectDeals,
  selectListError,
  selectTotalItems,
  selectItemsOfAll,
  selectTotalPages,
  selectCurrentDeal,
  selectDealError,
  selectComments,
  selectOwnVote,
  selectConfirmedVote,
  selectAreOwnVotesKnown,
  selectIsVoteSending,
} = dealsSlice.selectors;

function replaceComment(state: DealsState, changed: Comment): void {
  const at = state.comments?.findIndex(({ id }) => id === changed.id) ?? -1;
  if (at !== -1) state.comments?.splice(at, 1, changed);
}

function errorText(error: AppErrorData | undefined, fallback: string): string {
  return error ? userFacingText(error) : fallback;
}
