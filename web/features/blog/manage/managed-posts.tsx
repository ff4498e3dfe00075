import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Newspaper } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { BlogPostStatus, BlogPostSummary } from "#contract/blog/blog-post.ts";
import { deleteBlogPost, updateBlogPost } from "#features/blog/edit/writing-requests.ts";
import { fetchPosts } from "#features/blog/read/post-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import { ManagedPostRow } from "./managed-post-row.tsx";

const PAGE_SIZE = 20;

interface ManagedPostsProps {
  status: BlogPostStatus;
  page: number;
  hrefFor: (page: number) => string;
}

/** Posts with a status, for admins, newest first. Takes focus after each change. */
export function ManagedPosts({ status, page, hrefFor }: ManagedPostsProps) {
  const listing = useMemo(() => ({ status, page, pageSize: PAGE_SIZE }), [status, page]);
  const { data, status: loading, error, reload } = useThunkData(fetchPosts, listing);
  const [deleting, setDeleting] = useState<BlogPostSummary | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  const { busyId, setStatus, remove } = useManagePost(async () => {
    setDeleting(null);
    await reload();
    setChanges((count) => count + 1);
  });
  // Runs after the closing dialog has returned focus to a removed button.
  useEffect(() => {
    if (changes > 0) list.current?.focus();
  }, [changes]);

  if (loading === "failed") {
    return (
      <FailedPanel title={<Trans>The posts could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.posts.length === 0 ? (
        <NoPosts status={status} />
      ) : (
        <Card as="div" padded={false}>
          <p role="status" className="border-be border-border px-4 py-3 text-fs-14 text-muted">
            <Plural value={data.totalItems} one="# post" other="# posts" />
          </p>
          <ul className="divide-y divide-border">
            {data.posts.map((post) => (
              <ManagedPostRow
                key={post.id}
                post={post}
                busy={busyId === post.id}
                onStatus={(next) => setStatus(post, next)}
                onDelete={() => setDeleting(post)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pagination page={page} pageCount={data.totalPages} hrefFor={hrefFor} />
      {deleting && (
        <DeletePostDialog
          title={deleting.title}
          busy={busyId === deleting.id}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function NoPosts({ status }: { status: BlogPostStatus }) {
  return (
    <StatePanel
      icon={<Newspaper />}
      title={
        status === "draft" ? (
          <Trans>There are no drafts</Trans>
        ) : (
          <Trans>Nothing is published yet</Trans>
        )
      }
    >
      <Trans>Posts by members appear here.</Trans>
    </StatePanel>
  );
}

/** An admin's actions on a post. Calls `onChanged` after each successful one. */
function useManagePost(onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function run(post: BlogPostSummary, change: () => Promise<string | null>, done: string) {
    if (busyId !== null) return;
    setBusyId(post.id);
    const failure = await change();
    setBusyId(null);
    if (failure) return showAlert({ type: "error", message: failure });
    showToast(done);
    await onChanged();
  }

  return {
    busyId,
    setStatus(post: BlogPostSummary, status: BlogPostStatus): void {
      const { title } = post;
      const done = status === "published" ? t`Published: ${title}` : t`Back to draft: ${title}`;
      const change = async () => {
        const result = await dispatch(updateBlogPost({ id: post.id, status }));
        return updateBlogPost.fulfilled.match(result) ? null : failureText(result);
      };
      void run(post, change, done);
    },
    remove(post: BlogPostSummary): void {
      const { title } = post;
      const change = async () => {
        const result = await dispatch(deleteBlogPost(post.id));
        return deleteBlogPost.fulfilled.match(result) ? null : failureText(result);
      };
      void run(post, change, t`Deleted: ${title}`);
    },
  };
}
