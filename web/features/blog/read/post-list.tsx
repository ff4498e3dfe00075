import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { Link } from "#ui/navigation/link.tsx";
import { PostByline } from "./post-byline.tsx";
import { PostCover } from "./post-cover.tsx";

const CARD = [
  "relative grid block-full grid-rows-[auto_1fr] overflow-hidden rounded-l border border-border bg-surface",
  "transition-[box-shadow,border-color] duration-200",
  "hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2",
  "has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
].join(" ");

const TITLE_LINK =
  "py-1 text-ink no-underline outline-0! after:absolute after:inset-0 after:rounded-l hover:text-link hover:underline";

/** Posts of one page of the blog. The first card is widened so that the last row is full. */
export function PostList({ posts }: { posts: readonly BlogPostSummary[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {posts.map((post, index) => {
        const isFirst = index === 0;
        const lead = isFirst ? LEADS[posts.length % 6] : undefined;
        return (
          <li key={post.id} className={`min-inline-0 ${lead?.place ?? ""}`}>
            <PostCard post={post} isFirst={isFirst} layout={lead?.layout} />
          </li>
        );
      })}
    </ul>
  );
}

const TWO = { place: "sm:max-lg:col-span-2", layout: "sm:max-lg:grid-cols-2" };
const OF_THREE = { place: "lg:col-span-2", layout: "lg:grid-cols-2" };
const ALL_THREE = { place: "lg:col-span-3", layout: "lg:grid-cols-2" };
const both = (a: typeof TWO, b: typeof TWO) => ({
  place: `${a.place} ${b.place}`,
  layout: `${a.layout} ${b.layout}`,
});

/** Layout of the first post, by the number of posts modulo 6. */
const LEADS = [undefined, both(TWO, ALL_THREE), OF_THREE, TWO, ALL_THREE, both(TWO, OF_THREE)];

/** Card of a post. The link of its title covers the card, below the author's link. */
function PostCard({
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
