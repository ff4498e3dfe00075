import {
  type BlogPost,
  type BlogPostRow,
  type BlogPostStatus,
  type BlogPostSummary,
  blogPostFromRow,
  blogPostSummaryFromRow,
} from "#contract/blog/blog-post.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap } from "#lib/errors/app-error.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Page of a list of posts. The database shows a draft only to its author and admins. */
export interface PostListing {
  /** Published posts are sorted by publication, drafts by last change, newest first. */
  status: BlogPostStatus;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Page of posts with the total number; `totalPages` is at least 1. */
export interface PostPage {
  posts: BlogPostSummary[];
  totalItems: number;
  totalPages: number;
}

export async function getPosts(backend: Backend, listing: PostListing): Promise<PostPage> {
  const { status, page, pageSize } = listing;
  const client = await backend.data();
  const { posts, total } = unwrap(
    await client.rpc("read_posts", {
      status_param: status,
      limit_param: pageSize,
      offset_param: (page - 1) * pageSize,
    }),
  ) as unknown as { posts: BlogPostRow[]; total: number };
  return {
    posts: posts.map(blogPostSummaryFromRow),
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

export const fetchPosts = createRequestThunk("blog/fetchPosts", getPosts);

/** Returns a post by id or slug. Throws "Blog post not found" with status 404. */
export async function getPost(backend: Backend, idOrSlug: string): Promise<BlogPost> {
  return (await readPost(backend, idOrSlug)).post;
}

/** Rendered post, without the Markdown. */
export interface OpenPost {
  post: BlogPostSummary;
  /** Sanitized. */
  html: string;
  neighbors: Neighbors;
}

/** Posts published before and after a post; null at either end. */
export interface Neighbors {
  previous: PostLink | null;
  next: PostLink | null;
}
export interface PostLink {
  slug: string;
  title: string;
}

async function getOpenPost(backend: Backend, idOrSlug: string): Promise<OpenPost> {
  const {
    post: { content, ...post },
    neighbors,
  } = await readPost(backend, idOrSlug);
  return { post, html: await renderMarkdown(content), neighbors };
}

/** Loads a rendered post by id or slug. Fails with status 404 if it is not visible to the caller. */
export const fetchPost = createRequestThunk("blog/fetchPost", getOpenPost);

/** Returns a post with its neighbors. A draft has none. */
export async function readPost(
  backend: Backend,
  idOrSlug: string,
): Promise<{ post: BlogPost; neighbors: Neighbors }> {
  const key = idOrSlug.trim().toLowerCase();
  if (!ID_OR_SLUG.test(key)) throw postNotFound();
  const client = await backend.data();
  const found = unwrap(await client.rpc("read_post", { key_param: key })) as unknown as
    | ({ post: BlogPostRow } & Neighbors)
    | null;
  if (!found) throw postNotFound();
  const { post, previous, next } = found;
  return { post: blogPostFromRow(post), neighbors: { previous, next } };
}

export function postNotFound(): AppError {
  return new AppError(MESSAGES.blogPostNotFound, { status: 404, code: "PGRST116" });
}

const ID_OR_SLUG = /^[a-z0-9-]{3,100}$/;
