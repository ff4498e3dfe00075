import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Neighbors, PostLink } from "#features/blog/read/post-requests.ts";
import { Link } from "#ui/navigation/link.tsx";

export function PostNeighbors({ neighbors: { previous, next } }: { neighbors: Neighbors }) {
  const { t } = useLingui();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t`Other posts`} className="grid gap-3 sm:grid-cols-2">
      {previous && (
        <Neighbor post={previous} rel="prev" icon={<ChevronLeft className="i-dir size-5" />}>
          <Trans>Previous post</Trans>
        </Neighbor>
      )}
      {next && (
        <Neighbor post={next} rel="next" icon={<ChevronRight className="i-dir size-5" />}>
          <Trans>Next post</Trans>
        </Neighbor>
      )}
    </nav>
  );
}

function Neighbor({
  post,
  rel,
  icon,
  children,
}: {
  post: PostLink;
  rel: "prev" | "next";
  icon: ReactNode;
  children: ReactNode;
}) {
  const isNext = rel === "next";
  return (
    <Link
      to={paths.blogPost(post.slug)}
      rel={rel}
      className={`flex min-inline-0 items-center gap-2.5 rounded-l border border-border bg-surface p-3.5 text-ink no-underline hover:border-border-strong ${isNext ? "flex-row-reverse text-end sm:col-start-2" : ""}`}
    >
      <span aria-hidden="true" className="flex-none text-muted">
        {icon}
      </span>
      <span className="min-inline-0 flex-1">
        <span className="block text-fs-14 text-muted">{children}</span>
        <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {post.title}
        </span>
      </span>
    </Link>
  );
}
