import type { BlogPostInput } from "#contract/blog-post-schema.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/browser-storage.ts";

/** What was typed and not saved: a reload, an ended session or a lost connection loses nothing. */
export interface BlogDraft {
  values: BlogPostInput;
  /** Whether the address was typed by hand and no longer follows the title. */
  isSlugTyped: boolean;
  /** `updated_at` of the saved post under what was typed; null for a new one. */
  basedOn: string | null;
}

export const EMPTY_POST: BlogPostInput = {
  title: "",
  slug: "",
  excerpt: "",
  cover_image_url: "",
  content: "",
};

/**
 * Where a member's unsaved text of a post is kept in this browser. The member is part of it: the next one at the same
 * browser gets a form of their own.
 */
export function blogDraftKey(userId: string, postId: string | null): string {
  return `samha-blog-draft:${userId}:${postId ?? "new"}`;
}

/** The unsaved text, or null. */
export function readBlogDraft(key: string): BlogDraft | null {
  return readStoredJson(key, isBlogDraft);
}

/** Keeps what was typed; a text that is as it was saved is none. */
export function writeBlogDraft(key: string, draft: BlogDraft, saved: BlogPostInput): void {
  if (isSamePost(draft.values, saved)) removeStored(key);
  else writeStored(key, JSON.stringify(draft));
}

export function clearBlogDraft(key: string): void {
  removeStored(key);
}

/** Whether two texts say the same in every field. */
export function isSamePost(one: BlogPostInput, other: BlogPostInput): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}

const FIELDS = Object.keys(EMPTY_POST) as (keyof BlogPostInput)[];

function isBlogDraft(value: unknown): value is BlogDraft {
  const { values, isSlugTyped, basedOn } = (value ?? {}) as Partial<BlogDraft>;
  if (typeof values !== "object" || values === null || typeof isSlugTyped !== "boolean") {
    return false;
  }
  const isBased = basedOn === null || typeof basedOn === "string";
  return isBased && FIELDS.every((name) => typeof values[name] === "string");
}
