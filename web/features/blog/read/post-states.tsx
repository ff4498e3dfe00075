import { Trans } from "@lingui/react/macro";
import { FileX, Newspaper } from "lucide-react";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Nothing is published so far. */
export function NoPosts() {
  return (
    <StatePanel
      icon={Newspaper}
      title={<Trans>No posts yet</Trans>}
      actions={
        <ButtonLink to={paths.newBlogPost}>
          <Trans>Write the first one</Trans>
        </ButtonLink>
      }
    >
      <Trans>Have you compared something, or found a good shop? Tell the others.</Trans>
    </StatePanel>
  );
}

/** No such post, or none for this reader. */
export function PostMissing() {
  return (
    <StatePanel
      icon={FileX}
      tone="warning"
      heading="h1"
      title={<Trans>Blog post not found</Trans>}
      actions={
        <ButtonLink to={paths.blog}>
          <Trans>See all posts</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may have been removed, or the link may be incomplete.</Trans>
    </StatePanel>
  );
}

/** The blog or a post could not be loaded: why, and once more. */
export function BlogFailed({
  title,
  reason,
  heading,
}: {
  title: ReactNode;
  reason: string;
  heading?: "h1" | "h2";
}) {
  const { state, revalidate } = useRevalidator();
  return (
    <FailedPanel
      title={title}
      heading={heading}
      isRetrying={state === "loading"}
      onRetry={() => void revalidate()}
    >
      {reason}
    </FailedPanel>
  );
}
