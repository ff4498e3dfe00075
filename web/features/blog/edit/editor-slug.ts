import slugify from "@sindresorhus/slugify";
import { BLOG_SLUG_MAX } from "#contract/blog/blog-post-schema.ts";

/** Returns the suggested address for a title: `Ajwa & Medjool: which?` becomes `ajwa-and-medjool-which`. May be empty. */
export function slugFromTitle(title: string): string {
  const slug = slugify(title);
  if (slug.length <= BLOG_SLUG_MAX) return slug;
  // Cuts after the last whole word.
  return slug
    .slice(0, BLOG_SLUG_MAX + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, BLOG_SLUG_MAX);
}
