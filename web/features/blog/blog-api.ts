import {
  type BlogPost,
  type BlogPostRow,
  type BlogPostStatus,
  type BlogPostSummary,
  blogPostFromRow,
  blogPostSummaryFromRow,
} from "#contract/blog-post.ts";
import type { BlogPostValues } from "#contract/blog-post-schema.ts";
import { MESSAGES } from "#contract/errors.ts";
import { AppError, unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend, DataClient } from "#lib/backend.ts";

/** Whose posts a list shows. The database hides other members' drafts whatever is asked for. */
export interface PostListing {
  /** Newest publication first; of drafts the last changed first. */
  status: BlogPostStatus;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of posts and how many there are; `totalPages` is at least 1. */
export interface PostPage {
  posts: BlogPostSummary[];
  totalItems: number;
  totalPages: number;
}

/** The posts before and after one by their publication; null at either end. */
export interface Neighbours {
  previous: PostLink | null;
  next: PostLink | null;
}
export interface PostLink {
  slug: string;
  title: string;
}

/** What a member writes of a post; the database sets everything else. */
export type PostWrite = BlogPostValues & { status: BlogPostStatus };

/** A page of posts that the caller may see. */
export async function listPosts(backend: Backend, listing: PostListing): Promise<PostPage> {
  const { status, page, pageSize } = listing;
  const first = (page - 1) * pageSize;
  const answer = await (await backend.data())
    .from("blog_posts_with_author")
    .select(LIST_COLUMNS, { count: "exact" })
    .eq("status", status)
    .order(status === "published" ? "published_at" : "updated_at", { ascending: false })
    .order("id", { ascending: false })
    .range(first, first + pageSize - 1);
  // A page past the end is an empty page, not an error.
  if (answer.status === 416) return { posts: [], totalItems: first, totalPages: page };
  const rows = unwrap(answer) as readonly BlogPostRow[];
  const totalItems = answer.count ?? rows.length;
  return {
    posts: rows.map(blogPostSummaryFromRow),
    totalItems,
    totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
  };
}

/**
 * A post by id or slug (specification 2). Drafts may share a slug with somebody else's post: the published one comes
 * first, then the one changed last. Throws 'Blog post not found' with status 404.
 */
export async function getPost(backend: Backend, idOrSlug: string): Promise<BlogPost> {
  const client = await backend.data();
  const key = idOrSlug.trim().toLowerCase();
  const row = (UUID.test(key) && (await selectPost(client, "id", key))) || null;
  const found = row ?? (SLUG.test(key) ? await selectPost(client, "slug", key) : null);
  if (!found) throw notFound();
  return blogPostFromRow(found);
}

/** The published posts before and after a published one; a draft has none. */
export async function neighbours(backend: Backend, postId: string): Promise<Neighbours> {
  const client = await backend.data();
  const [own] = unwrapRows(
    await client.from("blog_posts").select("published_at").eq("id", postId).limit(1),
  );
  // As the database wrote it: our own times lose its microseconds, and a post would be its own neighbour.
  const moment = own?.published_at;
  if (!moment) return { previous: null, next: null };
  const [previous, next] = await Promise.all([
    selectNeighbour(client, { postId, moment, isNewer: false }),
    selectNeighbour(client, { postId, moment, isNewer: true }),
  ]);
  return { previous, next };
}

/** Writes a new post of the caller's. Throws `invalid_field` with the field's name in its details, or `too_fast`. */
export async function createPost(backend: Backend, post: PostWrite): Promise<BlogPost> {
  const client = await backend.data();
  const answer = await client.from("blog_posts").insert(post).select("id").single();
  return getPost(backend, unwrap(answer).id);
}

/** Changes a post. Throws 404 where there is none that the caller may change. */
export async function updatePost(
  backend: Backend,
  postId: string,
  changes: Partial<PostWrite>,
): Promise<BlogPost> {
  const client = await backend.data();
  const answer = await client.from("blog_posts").update(changes).eq("id", postId).select("id");
  if (unwrapRows(answer).length === 0) throw notFound();
  return getPost(backend, postId);
}

/** Deletes a post for good. Throws 404 where there is none that the caller may delete. */
export async function deletePost(backend: Backend, postId: string): Promise<void> {
  const client = await backend.data();
  const answer = await client.from("blog_posts").delete().eq("id", postId).select("id");
  if (unwrapRows(answer).length === 0) throw notFound();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9-]{3,100}$/;
const LIST_COLUMNS =
  "id, slug, status, user_id, title, excerpt, cover_image_url, created_at, updated_at, published_at, word_count, author_name, author_image_url";

async function selectPost(
  client: DataClient,
  column: "id" | "slug",
  value: string,
): Promise<BlogPostRow | null> {
  const answer = await client
    .from("blog_posts_with_author")
    .select(`${LIST_COLUMNS}, content`)
    .eq(column, value)
    .order("published_at", { ascending: true, nullsFirst: false })
    .order("updated_at", { ascending: false })
    .limit(1);
  return (unwrapRows(answer)[0] as BlogPostRow | undefined) ?? null;
}

async function selectNeighbour(
  client: DataClient,
  { postId, moment, isNewer }: { postId: string; moment: string; isNewer: boolean },
): Promise<PostLink | null> {
  const side = isNewer ? "gt" : "lt";
  const answer = await client
    .from("blog_posts")
    .select("slug, title")
    .eq("status", "published")
    .or(`published_at.${side}."${moment}",and(published_at.eq."${moment}",id.${side}.${postId})`)
    .order("published_at", { ascending: isNewer })
    .order("id", { ascending: isNewer })
    .limit(1);
  return unwrapRows(answer)[0] ?? null;
}

function notFound(): AppError {
  return new AppError(MESSAGES.blogPostNotFound, { status: 404, code: "PGRST116" });
}
