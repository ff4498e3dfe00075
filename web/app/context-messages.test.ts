// @vitest-environment happy-dom
import type { UnknownAction } from "@reduxjs/toolkit";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import {
  createBlogPost,
  deleteBlogPost,
  updateBlogPost,
} from "#features/blog/edit/writing-requests.ts";
import { fetchPost, fetchPosts } from "#features/blog/read/post-requests.ts";
import { addComment } from "#features/deals/comments/comment-requests.ts";
import { setTemperature, updateDeal } from "#features/deals/edit/deal-editing-requests.ts";
import { fetchDeals } from "#features/deals/list/list-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { fetchHottestToday } from "#features/deals/related/related-requests.ts";
import { submitDeal } from "#features/deals/submit/submission-requests.ts";
import { refreshVotes, voteOnDeal } from "#features/deals/voting/voting-requests.ts";
import { fetchLeaderboard } from "#features/leaderboard/leaderboard-requests.ts";
import { sendAvatar } from "#features/members/avatar/avatar-requests.ts";
import {
  fetchProfile,
  fetchUserComments,
  fetchUserDeals,
} from "#features/members/profile/profile-requests.ts";
import {
  decidePendingDeal,
  loadPendingDeals,
} from "#features/moderation/deals/pending-deals-requests.ts";
import { reportContent } from "#features/reports/report/reports-requests.ts";
import { searchDeals } from "#features/search/search-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppStore } from "./store.ts";

afterEach(() => vi.restoreAllMocks());

/** Backend whose requests all fail. */
const failing: Backend = {
  data: () => Promise.reject(new Error("The connection was closed")),
  auth: () => Promise.reject(new Error("The connection was closed")),
  hasStoredSession: () => true,
  accessToken: async () => null,
};

const ID = "d0000000-0000-4000-8000-000000000001";
const AUTHOR = { id: ID, username: "bilal", profileImageUrl: null };
const LIST = { filters: DEFAULT_FILTERS };
const POST = {
  title: "Choosing dates",
  slug: "choosing-dates",
  excerpt: "",
  cover_image_url: "",
  content: "Soft",
  status: "draft",
} as const;
const VALUES = {} as never;

/** The requests listed in section 8 of the specification, with their log context. */
const REQUESTS: [context: string, request: unknown][] = [
  ["Error getting filtered deals", fetchDeals(LIST)],
  ["Error getting deal", fetchDeal(ID)],
  ["Error voting on deal", voteOnDeal({ dealId: ID, type: "hot" })],
  ["Error submitting deal", submitDeal(VALUES)],
  [
    "Error adding comment",
    addComment({ dealId: ID, content: "Fresh?", parentId: null, author: AUTHOR }),
  ],
  ["Error fetching leaderboard data", fetchLeaderboard({ currentMonthOnly: true, limit: 20 })],
  ["Error creating blog post", createBlogPost(POST)],
  ["Error updating blog post", updateBlogPost({ ...POST, id: ID })],
  ["Error getting blog post", fetchPost("ramadan-pantry")],
  ["Error getting blog posts", fetchPosts({ status: "published", page: 1, pageSize: 10 })],
  ["Error deleting blog post", deleteBlogPost(ID)],
  ["Error getting user profile", fetchProfile({ id: ID })],
  ["Error getting user deals", fetchUserDeals({ userId: ID, page: 1, includeExpired: false })],
  ["Error getting user comments", fetchUserComments({ userId: ID, page: 1 })],
  [
    "Error updating profile image",
    sendAvatar({ userId: ID, url: "https://images.example/a.webp" }),
  ],
  ["Failed to fetch pending deals", loadPendingDeals()],
  ["Failed to moderate deal", decidePendingDeal({ id: ID, item: VALUES, action: "approve" })],
  ["Failed to update deal as admin", updateDeal({ deal: { id: ID } as never, values: VALUES })],
  ["Error searching deals", searchDeals({ ...DEFAULT_FILTERS, search: "dates" })],
  ["Error refreshing vote counts", refreshVotes([ID])],
  ["Error getting popular deals", fetchHottestToday()],
  [
    "Error submitting report",
    reportContent({
      contentType: "deal",
      contentId: ID,
      memberId: ID,
      reason: "spam",
      details: "",
    }),
  ],
  ["Failed to set temperature offset", setTemperature({ deal: VALUES, values: VALUES })],
];

test.each(REQUESTS)(
  "a failure is logged once as '%s', and the page gets its message",
  async (context, request) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const store = createAppStore({ backend: failing, uploadBaseUrl: "" });

    const result = await store.dispatch(request as UnknownAction);
    expect(log.mock.calls).toEqual([
      [context, expect.objectContaining({ message: "The connection was closed", type: "unknown" })],
    ]);
    expect(result).toMatchObject({ payload: { message: "The connection was closed", path: "/" } });
  },
);
