import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { Link } from "#ui/navigation/link.tsx";
import { PostByline } from "./post-byline.tsx";
import { PostCover } from "./post-cover.tsx";

/** Card of a post. The link of its title covers the card, below the author's link. */
export function PostCard({
  post,
  isFirst,
  layout,
}: {
  post: BlogPostSummary;
  isFirst: boolean;
  /** Classes that put the text next to the image instead of below it. */
  layout?: string | undefined;
}) {
  return (
    <article className={clsx(CARD, layout)}>
      <PostCover
        src={post.coverImageUrl}
        sizes={`(width >= 1000px) ${layout ? 600 : 380}px, (width >= 641px) 50vw, 100vw`}
        isFirst={isFirst}
      />
      <div className="flex min-inline-0 flex-col px-4 pbs-3.5 pbe-2">
        <h2
          dir="auto"
          className="own-words line-clamp-3 text-fs-18 leading-snug font-[660] text-pretty [overflow-wrap:anywhere]"
        >
          <Link to={paths.blogPost(post.slug)} className={TITLE_LINK}>
            {post.title}
          </Link>
        </h2>
        {post.excerpt && (
          <p
            dir="auto"
            className="mbs-1.5 own-words line-clamp-3 text-fs-15 leading-[1.5] text-muted [overflow-wrap:anywhere]"
          >
            {post.excerpt}
          </p>
        )}
        <PostByline post={post} avatarSize={28} className="mbs-auto pbs-2" />
      </div>
    </article>
  );
}

const CARD = [
  "relative grid block-full grid-rows-[auto_1fr] overflow-hidden rounded-l border border-border bg-surface",
  "transition-[box-shadow,border-color] duration-200",
  "hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2",
  "has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
].join(" ");

const TITLE_LINK =
  "py-1 text-ink no-underline outline-0! after:absolute after:inset-0 after:rounded-l hover:text-link hover:underline";
