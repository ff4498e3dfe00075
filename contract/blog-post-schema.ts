import * as z from "zod/mini";
import { link, text } from "./validation.ts";

export const BLOG_TITLE_MAX = 160;
export const BLOG_SLUG_MAX = 100;
export const BLOG_EXCERPT_MAX = 300;
export const BLOG_CONTENT_MAX = 100_000;
const BLOG_TITLE_MIN = 3;
const SLUG = /^[a-z0-9-]{3,100}$/;

/** A blog post as its editor checks it before saving (contract 3); the database checks it again. */
export const blogPostSchema = z.object({
  title: text(
    "title",
    BLOG_TITLE_MIN,
    BLOG_TITLE_MAX,
    "Give the post a title of at least 3 characters.",
  ),
  slug: z
    .string()
    .check(z.trim(), z.regex(SLUG, "Use 3 to 100 lower case letters a to z, digits and hyphens.")),
  excerpt: text("summary", 0, BLOG_EXCERPT_MAX),
  cover_image_url: link("The picture has no usable address. Add it again."),
  // Not trimmed: spaces at the start of a text can be Markdown.
  content: z.string().check(
    z.overwrite((value) => value.replaceAll("\0", "")),
    z.refine(
      (value) => [...value].length <= BLOG_CONTENT_MAX,
      "Keep the text to 100,000 characters.",
    ),
  ),
});
export type BlogPostInput = z.input<typeof blogPostSchema>;
export type BlogPostValues = z.output<typeof blogPostSchema>;
