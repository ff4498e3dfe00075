import { type Row, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** A `draft` is seen by its author and by admins only. */
export type BlogPostStatus = "draft" | "published";

/** A blog post as lists know it: all but its text. */
export interface BlogPostSummary {
  id: string;
  slug: string;
  status: BlogPostStatus;
  /** Null once the author has left. */
  userId: string | null;
  title: string;
  /** May be empty. */
  excerpt: string;
  /** Empty: none. */
  coverImageUrl: string;
  /** ISO 8601, as the other times. */
  createdAt: string;
  updatedAt: string;
  /** Of the first publication; null in a draft. */
  publishedAt: string | null;
  /** Never empty: a missing author has a fallback. */
  authorName: string;
  /** The author's username for a link; null once the author has left. */
  authorUsername: string | null;
  authorImageUrl: string | null;
  /** At least 1. */
  readingMinutes: number;
  /** False until a moderator has looked at it: it is public, but search engines and sitemaps do not get it. */
  isReviewed: boolean;
  /** Why a moderator took it down, for its author and admins; null for everybody else. */
  takenDownReason: string | null;
}

/** A blog post with its text. */
export interface BlogPost extends BlogPostSummary {
  /** Markdown as it was written, never to be shown without `renderMarkdown`. */
  content: string;
}

/** A row of `blog_posts_with_author`. */
export type BlogPostRow = Omit<Row<"blog_posts_with_author">, "status"> & {
  /** Any text: a newer database may have a status that this version does not know. */
  status?: string | null;
};

/** The name of an unknown author: on the post's own page, and in the narrower lists. */
export const UNKNOWN_AUTHOR = { page: "Unknown Author", list: "Unknown" } as const;

/** Makes a blog post of a row; a missing author is shown as 'Unknown Author'. */
export function blogPostFromRow(row: BlogPostRow): BlogPost {
  return { ...read(row, UNKNOWN_AUTHOR.page), content: row.content ?? "" };
}

/** Makes an entry of a list of a row; a missing author is shown as 'Unknown'. */
export function blogPostSummaryFromRow(row: BlogPostRow): BlogPostSummary {
  return read(row, UNKNOWN_AUTHOR.list);
}

const WORDS_A_MINUTE = 220;

function read(row: BlogPostRow, unknownAuthor: string): BlogPostSummary {
  const createdAt = toIsoTime(row.created_at) ?? new Date(0).toISOString();
  return {
    id: row.id ?? "",
    slug: row.slug ?? "",
    status: row.status === "published" ? "published" : "draft",
    userId: row.user_id ?? null,
    title: row.title ?? "",
    excerpt: row.excerpt ?? "",
    coverImageUrl: row.cover_image_url ?? "",
    createdAt,
    updatedAt: toIsoTime(row.updated_at) ?? createdAt,
    publishedAt: toIsoTime(row.published_at),
    authorName: row.author_name || unknownAuthor,
    authorUsername: row.author_name || null,
    authorImageUrl: row.author_image_url ?? null,
    isReviewed: row.is_reviewed === true,
    takenDownReason: row.taken_down_reason ?? null,
    readingMinutes: Math.max(1, Math.round((toNumber(row.word_count) ?? 0) / WORDS_A_MINUTE)),
  };
}
