import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./comment-calls.ts");

export const fetchComments = createRequestThunk(
  "deals/fetchComments",
  CONTEXT_MESSAGES.gettingComments,
  onDemand(async () => (await calls()).getComments),
);

export const addComment = createRequestThunk(
  "deals/addComment",
  CONTEXT_MESSAGES.addingComment,
  onDemand(async () => (await calls()).secureAddComment),
);

export const editComment = createRequestThunk(
  "deals/editComment",
  CONTEXT_MESSAGES.editingComment,
  onDemand(async () => (await calls()).edit),
);

export const deleteComment = createRequestThunk(
  "deals/deleteComment",
  CONTEXT_MESSAGES.deletingComment,
  onDemand(async () => (await calls()).remove),
);
