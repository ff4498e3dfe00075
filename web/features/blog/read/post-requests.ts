import {
  type BlogPost,
  type BlogPostRow,
  type BlogPostStatus,
  type BlogPostSummary,
  blogPostFromRow,
  blogPostSummaryFromRow,
} from "#contract/blog/blog-post.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapFirst } from "#lib/errors/app-error.ts";
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
  const select = (number: number) =>
    client
      .from("blog_posts_with_author")
      .select(LIST_COLUMNS, { count: "exact" })
      .eq("status", status)
      .order(status === "published" ? "published_at" : "updated_at", { ascending: false })
      .order("id", { ascending: false })
      .range((number - 1) * pageSize, number * pageSize - 1);
  const response = await select(page);
  // A page past the end is an empty page, not an error. Only an earlier page returns the number of posts.
  const isPastTheEnd = response.status === 416;
  const rows: readonly BlogPostRow[] = isPastTheEnd ? [] : unwrap(response);
  const totalItems = (isPastTheEnd ? (await select(1)).count : response.count) ?? rows.length;
  return {
    posts: rows.map(blogPostSummaryFromRow),
    totalItems,
    totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
  };
}

export const fetchPosts = createRequestThunk("blog/fetchPosts", getPosts);

/**
 * Returns a post by id or slug. If posts share a slug, returns the published one, otherwise the one changed last.
 * Throws "Blog post not found" with status 404.
 */
export async function getPost(backend: Backend, idOrSlug: string): Promise<BlogPost> {
  const client = await backend.data();
  const key = idOrSlug.trim().toLowerCase();
  const row = (UUID.test(key) && (await selectPost(client, "id", key))) || null;
  const postRow = row ?? (SLUG.test(key) ? await selectPost(client, "slug", key) : null);
  if (!postRow) throw postNotFound();
  return blogPostFromRow(postRow);
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
  const { content, ...post } = await getPost(backend, idOrSlug);
  const [html, neighbors] = await Promise.all([
    renderMarkdown(content),
    // The post can be read without these links.
    getNeighbors(backend, post.id).catch(() => ({ previous: null, next: null })),
  ]);
  return { post, html, neighbors };
}

/** Loads a rendered post by id or slug. Fails with status 404 if it is not visible to the caller. */
export const fetchPost = createRequestThunk("blog/fetchPost", getOpenPost);

/** Returns the published posts before and after a published post; none for a draft. */
export async function getNeighbors(backend: Backend, postId: string): Promise<Neighbors> {
  const client = await backend.data();
  const own = unwrapFirst(
    await client.from("blog_posts").select("published_at").eq("id", postId).limit(1),
  );
  // Reads the time again with its microseconds, which `BlogPost` drops. Without them, the post would be its own neighbor.
  const moment = own?.published_at;
  if (!moment) return { previous: null, next: null };
  const [previous, next] = await Promise.all([
    selectNeighbor(client, { postId, moment, isNewer: false }),
    selectNeighbor(client, { postId, moment, isNewer: true }),
  ]);
  return { previous, next };
}

export function postNotFound(): AppError {
  return new AppError(MESSAGES.blogPostNotFound, { status: 404, code: "PGRST116" });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9-]{3,100}$/;
const LIST_COLUMNS =
  "id, slug, status, user_id, title, excerpt, cover_image_url, created_at, updated_at, published_at, word_count, author_name, author_image_url, is_reviewed, taken_down_reason";

async function selectPost(client: DataClient, column: "id" | "slug", value: string) {
  const response = await client
    .from("blog_posts_with_author")
    .select(`${LIST_COLUMNS}, content`)
    .eq(column, value)
    .order("published_at", { ascending: true, nullsFirst: false })
    .order("updated_at", { ascending: false })
    .limit(1);
  return unwrapFirst<BlogPostRow>(response);
}

async function selectNeighbor(
  client: DataClient,
  { postId, moment, isNewer }: { postId: string; moment: string; isNewer: boolean },
): Promise<PostLink | null> {
  const side = isNewer ? "gt" : "lt";
  const response = await client
    .from("blog_posts")
    .select("slug, title")
    .eq("status", "published")
    .or(`published_at.${side}."${moment}",and(published_at.eq."${moment}",id.${side}.${postId})`)
    .order("published_at", { ascending: isNewer })
    .order("id", { ascending: isNewer })
    .limit(1);
  return unwrapFirst(response);
}
