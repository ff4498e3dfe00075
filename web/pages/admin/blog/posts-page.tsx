import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PostsToReview } from "#features/moderation/posts/posts-to-review.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Posts to review`} noIndex />
      <AdminHeading>
        <Trans>Posts to review</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          New authors’ posts are public right away, but search engines only get them after you keep
          one. From then on, the author’s new posts need no review. A post that has changed by a
          third since you kept it comes back here.
        </Trans>
      </p>
      <PostsToReview onDecided={refreshCounts} />
    </>
  );
}
