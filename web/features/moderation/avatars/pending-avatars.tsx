import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PendingAvatar } from "#contract/members/avatar.ts";
import { ModerationQueue } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingAvatarCard } from "./pending-avatar-card.tsx";
import { decideAvatar, loadPendingAvatars } from "./pending-avatars-requests.ts";

/** The queue of pending avatars, with its decisions. */
export function PendingAvatars({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      name="pending-avatars"
      heading={<Trans>Pending avatars</Trans>}
      waiting={(count) => <Plural value={count} one="# image waits" other="# images wait" />}
      empty={<Trans>Every image has been looked at. New ones appear here.</Trans>}
      failed={<Trans>The pending avatars could not be loaded</Trans>}
      load={loadPendingAvatars}
      decide={decideAvatar}
      titleOf={usernameOf}
      rejectTexts={({ username }) => ({
        question: t`Reject this image?`,
        effect: (
          <Trans>
            The new image of <bdi>{username}</bdi> will be deleted. They are told that it was not
            approved and can send another one.
          </Trans>
        ),
      })}
      listClassName="grid gap-3.5 not-empty:p-4 sm:grid-cols-[repeat(auto-fill,minmax(264px,1fr))]"
      row={(avatar, actions) => <PendingAvatarCard key={avatar.id} avatar={avatar} {...actions} />}
      onDecided={onDecided}
    />
  );
}

const usernameOf = ({ username }: PendingAvatar) => username;
