import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { absoluteAddress } from "#lib/absolute-address.ts";
import { breadcrumbList, type DataSite, dataAddress } from "#lib/structured-data.ts";

/** Returns schema.org data of a post and its breadcrumb. `blog` is the name of the list of posts. */
export function postJsonLd(
  post: BlogPostSummary,
  { description, imageUrl, blog }: { description: string; imageUrl?: string; blog: string },
  site: DataSite,
): readonly object[] {
  const path = paths.blogPost(post.slug);
  const url = dataAddress(path, site);
  const { authorUsername, authorName } = post;
  const image = absoluteAddress(imageUrl ?? "", site.siteUrl);
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
        ...(authorUsername && { url: dataAddress(paths.profile(authorUsername), site) }),
      },
    },
    breadcrumbList(
      [
        { name: blog, path: paths.blog },
        { name: post.title, path },
      ],
      site,
    ),
  ];
}
