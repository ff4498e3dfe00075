import * as z from "zod/mini";
import { imageAddress, text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { isPlainText, withoutControls } from "#contract/text/plain-text.ts";

export const BLOG_TITLE_MAX = 160;
export const BLOG_SLUG_MAX = 100;
export const BLOG_EXCERPT_MAX = 300;
export const BLOG_CONTENT_MAX = 100_000;
const BLOG_TITLE_MIN = 3;
const SLUG = /^[a-z0-9-]{3,100}$/;

/** Client-side rules of the blog editor; the database checks the fields again. */
export const blogPostSchema = z.object({
  title: text(
    "title",
    BLOG_TITLE_MIN,
    BLOG_TITLE_MAX,
    brokenRule("post_title_short", { min: BLOG_TITLE_MIN }),
  ),
  slug: z
    .string()
    .check(z.trim(), z.regex(SLUG, brokenRule("post_address", { min: 3, max: BLOG_SLUG_MAX }))),
  excerpt: text("excerpt", 0, BLOG_EXCERPT_MAX),
  cover_image_url: imageAddress(brokenRule("image_address")),
  // Not trimmed: leading spaces can be Markdown.
  content: z.string().check(
    z.overwrite(withoutControls),
    z.refine(
      (value) => [...value].length <= BLOG_CONTENT_MAX,
      brokenRule("too_long", { field: "text", max: BLOG_CONTENT_MAX }),
    ),
    z.refine(isPlainText, brokenRule("plain_text")),
  ),
});
export type BlogPostInput = z.input<typeof blogPostSchema>;
export type BlogPostValues = z.output<typeof blogPostSchema>;
