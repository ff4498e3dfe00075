import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { absoluteAddress } from "#lib/absolute-address.ts";

/** Returns schema.org data of a post and its breadcrumb. `siteUrl` makes addresses absolute. */
export function postJsonLd(
  post: BlogPostSummary,
  { siteUrl, description, imageUrl }: { siteUrl: string; description: string; imageUrl?: string },
): readonly object[] {
  const address = (path: string) => new URL(path, siteUrl).href;
  const url = address(paths.blogPost(post.slug));
  const { authorUsername, authorName } = post;
  const image = absoluteAddress(imageUrl ?? "", siteUrl);
  return [
    {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: post.title,
      description,
      url,
      mainEntityOfPage: url,
      ...(image && { image }),
      ...(post.publishedAt && { datePublished: post.publishedAt }),
      dateModified: post.updatedAt,
      timeRequired: `PT${post.readingMinutes}M`,
      author: {
        "@type": "Person",
        name: authorName,
        ...(authorUsername && { url: address(paths.profile(authorUsername)) }),
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { name: "Blog", item: address(paths.blog) },
        { name: post.title, item: url },
      ].map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
    },
  ];
}
