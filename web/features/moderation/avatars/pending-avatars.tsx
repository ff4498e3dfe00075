import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PendingAvatar } from "#contract/members/avatar.ts";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingAvatarCard } from "./pending-avatar-card.tsx";
import {
  decideAvatar,
  loadPendingAvatars,
  removeUnusedAvatar,
} from "./pending-avatars-requests.ts";

export function PendingAvatars(place: QueuePlace) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="pending-avatars"
      heading={<Trans>Pending avatars</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No avatars to review. New ones appear here.</Trans>}
      failed={<Trans>The pending avatars could not be loaded</Trans>}
      load={loadPendingAvatars}
      decide={decideAvatar}
      content="avatar"
      settle={removeUnusedAvatar}
      titleOf={usernameOf}
      rejectTexts={({ username }) => ({
        question: t`Reject this avatar?`,
        effect: (
          <Trans>
            <bdi>{username}</bdi> keeps the current avatar and can send another one.
          </Trans>
        ),
      })}
      listClassName="grid gap-3.5 not-empty:p-4 sm:grid-cols-[repeat(auto-fill,minmax(264px,1fr))]"
      row={(avatar, actions) => <PendingAvatarCard key={avatar.id} avatar={avatar} {...actions} />}
    />
  );
}

const usernameOf = ({ username }: PendingAvatar) => username;
