import type { BlogPost } from "#contract/blog-post.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { getPost } from "#features/blog/blog-api.ts";
import { AppError } from "#lib/app-error.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Reads a post for its editor; `post` is null where the member sees none, which is no failure. */
export const loadPostToEdit = createAppThunk<{ post: BlogPost | null }, string>(
  "blog/loadPostToEdit",
  CONTEXT_MESSAGES.gettingBlogPost,
  async (id, { extra: { backend } }) => {
    try {
      return { post: await getPost(backend, id) };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { post: null };
      throw error;
    }
  },
);
