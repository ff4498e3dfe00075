import { Trans } from "@lingui/react/macro";
import { PencilLine } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { fetchPosts } from "#features/blog/read/post-requests.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Link } from "#ui/navigation/link.tsx";

const PAGE_SIZE = 20;

export function Drafts({ isAdmin }: { isAdmin: boolean }) {
  const [count, setCount] = useState(PAGE_SIZE);
  const listing = useMemo(() => ({ status: "draft", page: 1, pageSize: count }) as const, [count]);
  const { data: loaded, status, error, reload } = useThunkData(fetchPosts, listing);
  const [shown, setShown] = useState(loaded);
  // Earlier drafts stay while more are loading.
  if (loaded && loaded !== shown) setShown(loaded);
  const failed = error !== null && (
    <Notice tone="danger" className={shown ? "mbs-4" : "mbe-5"}>
      <p>
        <Trans>Drafts could not be loaded.</Trans> <ErrorText>{error}</ErrorText>
      </p>
      <Button variant="outline" className="mbs-2" onClick={() => void reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
  if (!shown || shown.posts.length === 0) return failed || null;
  return (
    <section aria-labelledby="drafts" className="mbe-6">
      <div className="mbe-2.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="drafts" className="text-fs-18 font-[680]">
          {isAdmin ? <Trans>All drafts</Trans> : <Trans>Your drafts</Trans>}
        </h2>
        {isAdmin && (
          <Link
            to={`${paths.adminBlog}?status=draft`}
            className="inline-flex min-block-11 items-center"
          >
            <Trans>Manage the blog</Trans>
          </Link>
        )}
      </div>
      <Card as="div" padded={false}>
        <ul className="divide-y divide-border">
          {shown.posts.map((post) => (
            <Draft key={post.id} post={post} hasAuthor={isAdmin} />
          ))}
        </ul>
      </Card>
      {failed}
      {!failed && shown.posts.length < shown.totalItems && (
        <p className="mbs-4 text-center">
          <Button
            variant="outline"
            busy={status === "loading"}
            onClick={() => setCount(count + PAGE_SIZE)}
          >
            <Trans>Show older ones</Trans>
          </Button>
        </p>
      )}
    </section>
  );
}

function Draft({ post, hasAuthor }: { post: BlogPostSummary; hasAuthor: boolean }) {
  const reasonText = useReasonText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-inline-0 flex-1 basis-60">
        {/* Links by id, because another member's post may have the same slug. */}
        <Link
          to={paths.blogPost(post.id)}
          className="inline-flex min-block-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          {post.title}
        </Link>
        <p className="-mbs-1.5 text-fs-14 text-muted">
          {hasAuthor && (
            <>
              <bdi>{post.authorName}</bdi>
              {" · "}
            </>
          )}
          <bdi>
            <Trans>
              Changed <CalendarDate time={post.updatedAt} />
            </Trans>
          </bdi>
        </p>
        {post.takenDownReason !== null && (
          <p className="mbs-0.5 text-fs-14 text-warning [overflow-wrap:anywhere]">
            <Trans>
              Taken down: <bdi>{reasonText(post.takenDownReason)}</bdi>
            </Trans>
          </p>
        )}
      </div>
      <ButtonLink variant="outline" to={paths.editBlogPost(post.id)}>
        <PencilLine className="size-4" aria-hidden="true" />
        <Trans>Edit</Trans>
        <span className="sr-only">{post.title}</span>
      </ButtonLink>
    </li>
  );
}
