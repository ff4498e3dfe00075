import type { BlogPostSummary } from "#contract/blog-post.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { getPost, type Neighbours, neighbours } from "#features/blog/blog-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** A post as its page shows it: the Markdown stays behind. */
export interface OpenPost {
  post: BlogPostSummary;
  /** Sanitised. */
  html: string;
  around: Neighbours;
}

/** A post by id or slug, rendered. Its failure has status 404 where there is none, or none for the caller. */
export const fetchPost = createAppThunk<OpenPost, string>(
  "blog/fetchPost",
  CONTEXT_MESSAGES.gettingBlogPost,
  async (idOrSlug, { extra: { backend } }) => {
    const { content, ...post } = await getPost(backend, idOrSlug);
    const [html, around] = await Promise.all([
      renderMarkdown(content),
      // A post can be read without the way to others.
      neighbours(backend, post.id).catch(() => ({ previous: null, next: null })),
    ]);
    return { post, html, around };
  },
);
