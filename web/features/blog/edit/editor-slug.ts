import slugify from "@sindresorhus/slugify";
import { BLOG_SLUG_MAX } from "#contract/blog/blog-post-schema.ts";

/** The address that a title suggests: `Ajwa & Medjool: which?` is `ajwa-and-medjool-which`. Empty where none is left. */
export function slugFromTitle(title: string): string {
  const slug = slugify(title);
  if (slug.length <= BLOG_SLUG_MAX) return slug;
  // Up to the last whole word.
  return slug
    .slice(0, BLOG_SLUG_MAX + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, BLOG_SLUG_MAX);
}
