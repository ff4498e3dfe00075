import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { PostCard } from "./post-card.tsx";

/** The posts of one page of the blog. */
export function PostList({ posts }: { posts: readonly BlogPostSummary[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {posts.map((post, index) => (
        <li key={post.id} className="min-inline-0">
          <PostCard post={post} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}
