import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface EmptyProps {
  username: string;
  isOwn: boolean;
}

export function NoOwnDeals() {
  return (
    <StatePanel
      title={<Trans>No deals yet</Trans>}
      actions={
        <ButtonLink to={paths.submit}>
          <Trans>Submit a deal</Trans>
        </ButtonLink>
      }
    >
      <Trans>Nothing here yet. Share your first find.</Trans>
    </StatePanel>
  );
}

export function NoMemberDeals({ username, allExpired }: { username: string; allExpired: boolean }) {
  if (allExpired) {
    return (
      <StatePanel title={<Trans>No live deals right now</Trans>}>
        <Trans>
          All of <bdi>{username}</bdi>’s deals have ended.
        </Trans>
      </StatePanel>
    );
  }
  return (
    <StatePanel title={<Trans>No deals yet</Trans>}>
      <Trans>
        <bdi>{username}</bdi> has not shared a deal yet.
      </Trans>
    </StatePanel>
  );
}

export function NoMemberComments({ username, isOwn }: EmptyProps) {
  return (
    <StatePanel title={<Trans>No comments yet</Trans>}>
      {isOwn ? (
        <Trans>Your comments on deals appear here.</Trans>
      ) : (
        <Trans>
          <bdi>{username}</bdi> has not commented yet.
        </Trans>
      )}
    </StatePanel>
  );
}
