import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

interface EmptyProps {
  username: string;
  isOwn: boolean;
}

/** No deal to show: none at all, or all of them over. */
export function NoUserDeals({ username, isOwn, allExpired }: EmptyProps & { allExpired: boolean }) {
  if (allExpired) {
    return (
      <StatePanel title={<Trans>No deals are running now</Trans>}>
        <Trans>Every deal that was shared here has ended.</Trans>
      </StatePanel>
    );
  }
  if (!isOwn) {
    return (
      <StatePanel title={<Trans>No deals yet</Trans>}>
        <Trans>
          <bdi>{username}</bdi> has not shared a deal yet.
        </Trans>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title={<Trans>No deals yet</Trans>}
      actions={
        <ButtonLink to={paths.submit}>
          <Trans>Submit a deal</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Found something good? A deal of yours shows here once a moderator has approved it.
      </Trans>
    </StatePanel>
  );
}

/** Not a word so far. */
export function NoUserComments({ username, isOwn }: EmptyProps) {
  return (
    <StatePanel title={<Trans>No comments yet</Trans>}>
      {isOwn ? (
        <Trans>Your comments on deals show here.</Trans>
      ) : (
        <Trans>
          <bdi>{username}</bdi> has not commented yet.
        </Trans>
      )}
    </StatePanel>
  );
}

/** A part of the profile, or all of it, could not be loaded: why, and once more. */
export function ProfileFailed({
  title,
  reason,
  heading,
  onRetry,
}: {
  title: ReactNode;
  reason: string;
  heading?: "h1" | "h2";
  onRetry: () => void;
}) {
  return (
    <FailedPanel title={title} heading={heading} onRetry={onRetry}>
      {reason}
    </FailedPanel>
  );
}
