import { type Comment, commentFromRow } from "#contract/comment.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { selectDealTitles, selectUserComments } from "./profile-api.ts";
import { requireUserId } from "./user-id.ts";

/** Comments on one page of a profile. */
export const USER_COMMENTS_PER_PAGE = 20;

/** A comment with the title of its deal; null when it could not be read. */
export type UserComment = Pick<Comment, "id" | "dealId" | "content" | "createdAt"> & {
  dealTitle: string | null;
};

/** A page of a member's comments, newest first, and whether there are more. */
export interface UserCommentsPage {
  comments: UserComment[];
  hasMore: boolean;
}

/** What a member has said, with the deals it was said about (specification 2). */
export const fetchUserComments = createAppThunk<UserCommentsPage, { userId: string; page: number }>(
  "profiles/fetchUserComments",
  CONTEXT_MESSAGES.gettingUserComments,
  async ({ userId, page }, { extra: { backend } }) => {
    const client = await backend.data();
    // One more than shown, to know whether there is another page.
    const rows = await selectUserComments(client, requireUserId(userId), {
      offset: (page - 1) * USER_COMMENTS_PER_PAGE,
      limit: USER_COMMENTS_PER_PAGE + 1,
    });
    const comments = rows.slice(0, USER_COMMENTS_PER_PAGE).map((row) => commentFromRow(row));
    const titles = await selectDealTitles(client, [...new Set(comments.map((one) => one.dealId))]);
    return {
      comments: comments.map(({ id, dealId, content, createdAt }) => ({
        id,
        dealId,
        content,
        createdAt,
        dealTitle: titles.get(dealId) ?? null,
      })),
      hasMore: rows.length > USER_COMMENTS_PER_PAGE,
    };
  },
);
