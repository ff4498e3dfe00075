import { Trans, useLingui } from "@lingui/react/macro";
import { PenLine } from "lucide-react";
import { useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { ManagedPosts } from "#features/blog/manage/managed-posts.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

/** List of all posts for admins. The URL contains the status and the page. */
export function Component() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const status = search.get("status") === "draft" ? "draft" : "published";
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const addressOf = (which: string, number = 1) =>
    `${paths.adminBlog}?status=${which}${number > 1 ? `&page=${number}` : ""}`;
  return (
    <>
      <PageMeta title={t`Blog`} noIndex />
      <AdminHeading>
        <Trans>Blog</Trans>
      </AdminHeading>
      <div className="mbe-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t`Posts by status`}
          segments={[
            {
              to: addressOf("published"),
              label: t`Published`,
              current: status === "published",
            },
            { to: addressOf("draft"), label: t`Drafts`, current: status === "draft" },
          ]}
        />
        <ButtonLink to={paths.newBlogPost}>
          <PenLine className="size-4" />
          <Trans>Write a post</Trans>
        </ButtonLink>
      </div>
      <ManagedPosts
        key={`${status} ${page}`}
        status={status}
        page={page}
        hrefFor={(number) => addressOf(status, number)}
      />
    </>
  );
}
