import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { listPosts, type PostListing, type PostPage } from "./blog-api.ts";

/** Reads the blog as an admin sees it: everybody's posts, published ones or drafts. */
export const loadManagedPosts = createAppThunk<PostPage, PostListing>(
  "blog/loadManagedPosts",
  CONTEXT_MESSAGES.gettingBlogPosts,
  (listing, { extra: { backend } }) => listPosts(backend, listing),
);
