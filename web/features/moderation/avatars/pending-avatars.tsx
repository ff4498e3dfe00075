import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Check, X } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { PendingAvatar } from "#contract/members/avatar.ts";
import { AvatarInReview } from "#features/images/avatar-in-review.tsx";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import type { QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { Button } from "#ui/button/button.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
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

interface PendingAvatarCardProps extends QueueRowActions {
  avatar: PendingAvatar;
}

/** A pending avatar: the public and the new image, the member, the waiting time, and the two decisions. */
function PendingAvatarCard({ id, avatar, onApprove, onReject }: PendingAvatarCardProps) {
  const { t } = useLingui();
  const { username, profileImageUrl, since } = avatar;
  const image = usePrivateImage(avatar.pendingImageUrl);
  return (
    <li
      id={id}
      data-queue-row
      tabIndex={-1}
      aria-label={t`Avatar of ${username}`}
      className="grid scroll-my-20 content-start justify-items-center gap-3 rounded-m border border-border p-4 text-center"
    >
      <div className="flex min-block-[96px] items-center gap-4">
        <Avatar name={username} imageUrl={profileImageUrl} size={52} />
        <ArrowRight className="i-dir size-[18px] text-muted" />
        <AvatarInReview image={image} alt={t`Pending avatar of ${username}`} size={96} />
      </div>
      <div className="min-inline-0 max-inline-full">
        <Link
          to={paths.user(avatar.id)}
          className="font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{username}</bdi>
        </Link>
        {since && (
          <p className="text-fs-14 text-muted">
            <RelativeTime time={since} />
          </p>
        )}
      </div>
      <div className="grid inline-full grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5em,40%)),1fr))] gap-1.5">
        <Button
          variant="danger"
          onClick={onReject}
          aria-label={t`Reject the avatar of ${username}`}
        >
          <X className="size-4" />
          <Trans>Reject</Trans>
        </Button>
        <Button onClick={onApprove} aria-label={t`Approve the avatar of ${username}`}>
          <Check className="size-4" />
          <Trans>Approve</Trans>
        </Button>
      </div>
    </li>
  );
}
