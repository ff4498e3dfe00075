import { Trans, useLingui } from "@lingui/react/macro";
import { Link2, Pencil, Reply, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import type { Comment } from "#contract/comment.ts";
import { useCopyLink } from "#ui/use-copy-link.ts";

interface CommentToolbarProps {
  comment: Comment;
  isReplying: boolean;
  replyButton: Ref<HTMLButtonElement>;
  editButton: Ref<HTMLButtonElement>;
  /** Each is absent where the reader may not do it. */
  onReply?: () => void;
  onEdit?: () => void;
  onDelete?: () => void;
  report: ReactNode;
}

/** The actions on a comment. On phones only Reply and Report have a visible text. */
export function CommentToolbar(props: CommentToolbarProps) {
  const { comment, isReplying, replyButton, editButton, onReply, onEdit, onDelete, report } = props;
  const { t } = useLingui();
  const copyLink = useCopyLink();
  const { username } = comment;
  return (
    <div className="-ms-2.5 flex flex-wrap items-center">
      {onReply && (
        <ToolButton
          ref={replyButton}
          aria-label={t`Reply to ${username}`}
          aria-expanded={isReplying}
          onClick={onReply}
        >
          <Reply className="i-dir size-4" aria-hidden="true" />
          <Trans>Reply</Trans>
        </ToolButton>
      )}
      {report}
      {onEdit && (
        <ToolButton
          ref={editButton}
          aria-label={t`Edit the comment by ${username}`}
          onClick={onEdit}
        >
          <Pencil className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">
            <Trans>Edit</Trans>
          </span>
        </ToolButton>
      )}
      {onDelete && (
        <ToolButton aria-label={t`Delete the comment by ${username}`} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">
            <Trans>Delete</Trans>
          </span>
        </ToolButton>
      )}
      <ToolButton
        aria-label={t`Copy link to the comment by ${username}`}
        onClick={() => void copyLink(`${location.pathname}#comment-${comment.id}`)}
      >
        <Link2 className="size-4" aria-hidden="true" />
        <span className="max-sm:hidden">
          <Trans>Copy link</Trans>
        </span>
      </ToolButton>
    </div>
  );
}

function ToolButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-block-11 min-inline-11 items-center justify-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken"
    />
  );
}
