import { Trans } from "@lingui/react/macro";
import { FileX, Newspaper } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

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
      <Trans>Compared a few products, or found a great shop? Tell everyone.</Trans>
    </StatePanel>
  );
}

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
