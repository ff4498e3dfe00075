import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { PostCard } from "./post-card.tsx";

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
