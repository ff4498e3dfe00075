import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { deletePost } from "#features/blog/blog-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Deletes a post for good: one's own, any for admins. */
export const deleteBlogPost = createAppThunk<void, string>(
  "blog/deleteBlogPost",
  CONTEXT_MESSAGES.deletingBlogPost,
  (id, { extra: { backend } }) => deletePost(backend, id),
);
