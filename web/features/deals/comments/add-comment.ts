import { type Comment, commentFromRow } from "#contract/comment.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callAddComment } from "./comments-api.ts";

export interface NewComment {
  dealId: string;
  content: string;
  /** Null at the top level. */
  parentId: string | null;
  /** The member who writes; null throws 'Not authenticated'. */
  author: { id: string; username: string; profileImageUrl: string | null } | null;
}

/** Adds a comment and answers it as it will be shown. */
export const addComment = createAppThunk<Comment, NewComment>(
  "deals/addComment",
  CONTEXT_MESSAGES.addingComment,
  async ({ dealId, content, parentId, author }, { extra: { backend } }) => {
    if (!author) {
      throw Object.assign(new Error(MESSAGES.notAuthenticated), {
        status: 401,
        hint: "not_authenticated",
      });
    }
    const comment = { dealId, content: content.trim(), parentId, userId: author.id };
    const row = await callAddComment(await backend.data(), comment);
    if (!row) throw Object.assign(new Error(CLASS_TEXTS.unknown), { status: 502 });
    return commentFromRow({
      ...row,
      username: row.username ?? author.username,
      profile_image_url: row.profile_image_url ?? author.profileImageUrl,
    });
  },
);
