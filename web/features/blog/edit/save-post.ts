import type { BlogPost, BlogPostStatus } from "#contract/blog-post.ts";
import type { BlogPostValues } from "#contract/blog-post-schema.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createPost, updatePost } from "#features/blog/blog-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

interface PostCreation {
  values: BlogPostValues;
  status: BlogPostStatus;
}

/** Writes a new post of the member's own. */
export const createBlogPost = createAppThunk<BlogPost, PostCreation>(
  "blog/createBlogPost",
  CONTEXT_MESSAGES.creatingBlogPost,
  ({ values, status }, { extra: { backend } }) => createPost(backend, { ...values, status }),
);

/** Changes a post: one's own, any for admins. */
export const updateBlogPost = createAppThunk<BlogPost, PostCreation & { id: string }>(
  "blog/updateBlogPost",
  CONTEXT_MESSAGES.updatingBlogPost,
  ({ id, values, status }, { extra: { backend } }) =>
    updatePost(backend, id, { ...values, status }),
);

/** Publishes a post or takes it back, and leaves what it says alone. */
export const setPostStatus = createAppThunk<BlogPost, { id: string; status: BlogPostStatus }>(
  "blog/setPostStatus",
  CONTEXT_MESSAGES.updatingBlogPost,
  ({ id, status }, { extra: { backend } }) => updatePost(backend, id, { status }),
);
