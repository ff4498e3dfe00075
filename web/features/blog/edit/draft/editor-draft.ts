import * as z from "zod/mini";
import { type BlogPostInput, blogPostSchema } from "#contract/blog/blog-post-schema.ts";
import { type Draft, memberDraft } from "#lib/storage/draft.ts";

const contentSchema = z.object({
  values: z.object({
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    cover_image_url: z.string(),
    content: z.string(),
  }),
  /** True if the address was edited and no longer follows the title. */
  isSlugTyped: z.boolean(),
  /** `updated_at` of the saved post; null for a new one. */
  basedOn: z.nullable(z.string()),
});

/** Unsaved changes. */
export type BlogDraft = z.output<typeof contentSchema>;

export const EMPTY_POST: BlogPostInput = {
  title: "",
  slug: "",
  excerpt: "",
  cover_image_url: "",
  content: "",
};

export function blogDraft(userId: string, postId: string | null): Draft<BlogDraft> {
  return memberDraft(`blog-${postId ?? "new"}`, userId, contentSchema);
}

/** Fields of a post, in page order. */
export const POST_FIELDS = Object.keys(blogPostSchema.shape) as (keyof BlogPostInput)[];

export function isSamePost(a: BlogPostInput, b: BlogPostInput): boolean {
  return POST_FIELDS.every((name) => a[name] === b[name]);
}
