import { type Row, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** A `draft` is visible only to its author and to admins. */
export type BlogPostStatus = "draft" | "published";

export interface BlogPostSummary {
  id: string;
  slug: string;
  status: BlogPostStatus;
  /** Null after the author's account is deleted. */
  userId: string | null;
  title: string;
  excerpt: string;
  coverImageUrl: string;
  /** ISO 8601, like the other times. */
  createdAt: string;
  updatedAt: string;
  /** First publication; null for a draft. */
  publishedAt: string | null;
  authorName: string;
  /** Null after the author's account is deleted. */
  authorUsername: string | null;
  authorImageUrl: string | null;
  readingMinutes: number;
  /** Whether no review by an admin is due. Posts that need one are excluded from sitemaps and search engines. */
  isReviewed: boolean;
  /** The admin's reason for taking the post down; always null for readers other than its author and admins. */
  takenDownReason: string | null;
}

export interface BlogPost extends BlogPostSummary {
  /** Markdown source. Show it only through `renderMarkdown`. */
  content: string;
}

export type BlogPostRow = Omit<Row<"blog_posts_with_author">, "status"> & {
  /** A newer database may have statuses that are unknown to this version. */
  status?: string | null;
};

/** Fallback names on the post's page and in the narrower lists. */
export const UNKNOWN_AUTHOR = { page: "Unknown Author", list: "Unknown" } as const;

export function blogPostFromRow(row: BlogPostRow): BlogPost {
  return { ...read(row, UNKNOWN_AUTHOR.page), content: row.content ?? "" };
}

export function blogPostSummaryFromRow(row: BlogPostRow): BlogPostSummary {
  return read(row, UNKNOWN_AUTHOR.list);
}

const WORDS_PER_MINUTE = 220;

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
    readingMinutes: Math.max(1, Math.round((toNumber(row.word_count) ?? 0) / WORDS_PER_MINUTE)),
  };
}
