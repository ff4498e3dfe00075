import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, Flag, Link2, Pencil, Reply, Trash2, Volume2, VolumeX } from "lucide-react";
import type { Ref, RefObject } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Comment } from "#contract/deals/comment.ts";
import { Menu } from "#ui/navigation/menu.tsx";
import { MenuButton } from "#ui/navigation/menu-item.tsx";
import { ReportLink } from "#ui/navigation/report-link.tsx";
import { useCopyLink } from "#ui/use-copy-link.ts";

interface CommentToolbarProps {
  comment: Comment;
  isReplying: boolean;
  isMuted: boolean;
  replyButton: Ref<HTMLButtonElement>;
  menuButton: RefObject<HTMLButtonElement | null>;
  /** Each action is absent if the reader may not use it. */
  onReply?: () => void;
  onEdit?: () => void;
  onDelete?: () => void;
  onMute?: () => void;
  onReport?: () => void;
}

export function CommentToolbar(props: CommentToolbarProps) {
  const { comment, isReplying, isMuted, replyButton, menuButton } = props;
  const { onReply, onEdit, onDelete, onMute, onReport } = props;
  const { t } = useLingui();
  const copyLink = useCopyLink();
  const { username } = comment;
  return (
    <div className="-my-2.5 -me-2.5 flex items-center">
      {onReply && (
        <button
          ref={replyButton}
          type="button"
          aria-label={t`Reply to ${username}`}
          aria-expanded={isReplying}
          onClick={onReply}
          className="inline-flex min-block-11 min-inline-11 items-center justify-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken"
        >
          <Reply className="i-dir size-4" aria-hidden="true" />
          <span className="max-sm:hidden">
            <Trans>Reply</Trans>
          </span>
        </button>
      )}
      <Menu
        label={t`More actions on the comment by ${username}`}
        button={<Ellipsis className="size-[18px]" aria-hidden="true" />}
        buttonClassName="text-muted hover:bg-sunken"
        buttonRef={menuButton}
      >
        <MenuButton
          icon={<Link2 aria-hidden="true" />}
          onClick={() => void copyLink(`${location.pathname}#comment-${comment.id}`)}
        >
          <Trans>Copy link</Trans>
        </MenuButton>
        {onEdit && (
          <MenuButton icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
            <Trans>Edit</Trans>
          </MenuButton>
        )}
        {onDelete && (
          <MenuButton icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
            <Trans>Delete</Trans>
          </MenuButton>
        )}
        {onMute && (
          <MenuButton
            icon={isMuted ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
            onClick={onMute}
          >
            {isMuted ? (
              <Trans>
                Unmute <bdi>{username}</bdi>
              </Trans>
            ) : (
              <Trans>
                Mute <bdi>{username}</bdi>
              </Trans>
            )}
          </MenuButton>
        )}
        {onReport && (
          <MenuButton icon={<Flag aria-hidden="true" />} onClick={onReport}>
            <Trans>Report</Trans>
          </MenuButton>
        )}
      </Menu>
      {onReport && (
        <ReportLink about={`${paths.deal(shortDealId(comment.dealId))}#comment-${comment.id}`} />
      )}
    </div>
  );
}
