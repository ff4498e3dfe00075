import { type Comment, commentFromRow } from "#contract/comment.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { selectComments } from "./comments-api.ts";

/** The comments of a deal, by its full id, oldest first. */
export const fetchComments = createAppThunk<Comment[], string>(
  "deals/fetchComments",
  CONTEXT_MESSAGES.gettingComments,
  async (dealId, { extra: { backend } }) => {
    const rows = await selectComments(await backend.data(), dealId);
    return rows.map((row) => commentFromRow(row));
  },
);
