import { Trans } from "@lingui/react/macro";
import { FileX, ShieldX } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { BlogEditor } from "#features/blog/edit/blog-editor.tsx";
import { loadPostToEdit } from "#features/blog/edit/writing-requests.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface ExistingPostProps {
  id: string;
  userId: string;
  isAdmin: boolean;
}

/** Lets members edit their own posts, and admins any post. Other posts are refused here and by the database. */
export function ExistingPost({ id, userId, isAdmin }: ExistingPostProps) {
  const { data, status, error, reload } = useThunkData(loadPostToEdit, id);
  const reasonText = useReasonText();
  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>The post could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  const { post } = data;
  if (!post) return <MissingPost />;
  if (post.userId !== userId && !isAdmin) return <ForeignPost slug={post.slug} />;
  return (
    <>
      {post.takenDownReason !== null && post.status === "draft" && (
        <Notice className="mbe-5">
          <p className="[overflow-wrap:anywhere]">
            <Trans>
              An admin took this post down: <bdi>{reasonText(post.takenDownReason)}</bdi>
            </Trans>
          </p>
          <p>
            <Trans>Change it before you publish it again. An admin will review it.</Trans>
          </p>
        </Notice>
      )}
      {post.status === "published" && !isAdmin && (
        <Notice className="mbe-5">
          {post.isReviewed ? (
            <Trans>
              Small corrections go live right away. If a third or more of a post changes, it’s
              reviewed again, and search engines leave it out until then.
            </Trans>
          ) : (
            <Trans>
              This post is waiting for review. It won’t appear in search engines until an admin has
              reviewed it.
            </Trans>
          )}
        </Notice>
      )}
      <BlogEditor userId={userId} post={post} onCreated={() => undefined} />
    </>
  );
}

function MissingPost() {
  return (
    <StatePanel
      role="alert"
      icon={<FileX />}
      title={<Trans>This post doesn’t exist</Trans>}
      actions={<ToBlog />}
    >
      <Trans>It was deleted, or it’s another member’s draft.</Trans>
    </StatePanel>
  );
}

function ForeignPost({ slug }: { slug: string }) {
  return (
    <StatePanel
      role="alert"
      tone="danger"
      icon={<ShieldX />}
      title={<Trans>This is another member’s post</Trans>}
      actions={
        <>
          <ButtonLink to={paths.blogPost(slug)}>
            <Trans>Read it</Trans>
          </ButtonLink>
          <ToBlog />
        </>
      }
    >
      <Trans>Only its author and the admins can change it.</Trans>
    </StatePanel>
  );
}

function ToBlog() {
  return (
    <ButtonLink variant="outline" to={paths.blog}>
      <Trans>All posts</Trans>
    </ButtonLink>
  );
}
