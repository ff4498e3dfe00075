import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { listPosts, type PostListing, type PostPage } from "#features/blog/blog-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** A page of the blog, or of the drafts that the caller may see. */
export const fetchPosts = createAppThunk<PostPage, PostListing>(
  "blog/fetchPosts",
  CONTEXT_MESSAGES.gettingBlogPosts,
  (listing, { extra: { backend } }) => listPosts(backend, listing),
);
