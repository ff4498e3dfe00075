import { toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A published post that needs a review. Times are ISO 8601. */
export interface PostToReview {
  id: string;
  slug: string;
  title: string;
  /** May be empty. */
  excerpt: string;
  /** The first 600 characters of the Markdown. */
  firstLines: string;
  links: number;
  words: number;
  publishedAt: string;
  /** Null for a deleted author. */
  author: { id: string; username: string; joinedAt: string } | null;
  /** The reason why an admin took an earlier version down, or null. */
  takenDownReason: string | null;
  /** Share of the text that has changed since the version that was kept, from 0 to 1; null without one. */
  changedShare: number | null;
  /** Time as text from the database, with microseconds. Sent back with a decision. */
  changedAt: string;
}

/** A decision on a post. The author receives the reason for `take_down`. */
export interface PostReview {
  id: string;
  action: "keep" | "take_down";
  changedAt: string;
  reason?: string;
}

/** Returns up to 100 posts to review, oldest first. */
async function getPostsToReview(backend: Backend): Promise<PostToReview[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_posts_to_review")).map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    firstLines: row.first_lines,
    links: row.links,
    words: row.word_count,
    publishedAt: toIsoTime(row.published_at) ?? "",
    author: row.user_id
      ? {
          id: row.user_id,
          username: row.author_name,
          joinedAt: toIsoTime(row.author_joined_at) ?? "",
        }
      : null,
    takenDownReason: row.taken_down_reason ?? null,
    changedShare: toNumber(row.changed_share),
    changedAt: row.updated_at,
  }));
}

/**
 * Keeps a post or takes it down. Throws `already_decided` if another admin decided first, `content_changed` if the post has
 * changed since.
 */
async function decideOnPost(backend: Backend, review: PostReview): Promise<void> {
  const { id, action, changedAt, reason } = review;
  const data = await backend.data();
  unwrap(
    await data.rpc("review_post", {
      post_id_param: id,
      action_param: action,
      expected_status_param: "waiting",
      expected_updated_at_param: changedAt,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

export const loadPostsToReview = createRequestThunk(
  "moderation/loadPostsToReview",
  getPostsToReview,
);

export const reviewPost = createRequestThunk("moderation/reviewPost", decideOnPost);
