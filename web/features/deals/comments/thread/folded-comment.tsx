import { Trans } from "@lingui/react/macro";
import { VolumeX } from "lucide-react";
import type { Ref } from "react";

interface FoldedCommentProps {
  ref?: Ref<HTMLElement>;
  commentId: string;
  onShow: () => void;
}

export function FoldedComment({ ref, commentId, onShow }: FoldedCommentProps) {
  return (
    <article
      ref={ref}
      tabIndex={-1}
      id={`comment-${commentId}`}
      className="comment flex scroll-mt-4 items-center gap-x-2 rounded-m py-1 text-fs-14 text-muted target:bg-primary-soft"
    >
      <VolumeX className="size-4 flex-none" aria-hidden="true" />
      <span className="min-inline-0">
        <Trans>Comment by a member you muted</Trans>
      </span>
      <button
        type="button"
        onClick={onShow}
        className="min-block-11 min-inline-11 flex-none rounded-[10px] px-1.5 font-[580] text-primary-ink hover:underline"
      >
        <Trans>Show</Trans>
      </button>
    </article>
  );
}
