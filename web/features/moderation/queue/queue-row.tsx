import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Hourglass, PencilLine, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";

export interface QueueRowActions {
  id: string;
  onApprove: () => void;
  onReject: () => void;
  onExpire?: () => void;
  onEdit?: () => void;
  isSelected?: boolean;
  onToggle?: () => void;
  editor?: ReactNode;
}

interface QueueRowProps extends QueueRowActions {
  title: string;
  /** An image or icon of 64 px beside the facts. */
  image: ReactNode;
  children: ReactNode;
}

/** An item of a queue: its facts, its warnings, and the decision buttons, always in the same places. */
export function QueueRow(props: QueueRowProps) {
  const { id, title, image, children, editor, onApprove, onReject, onExpire, onEdit } = props;
  const { t } = useLingui();
  return (
    <li
      id={id}
      data-queue-row
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-my-20 grid-cols-[64px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 px-3 py-3.5 sm:px-4 lg:grid-cols-[auto_minmax(0,1fr)_248px]"
    >
      <div className="grid justify-items-center gap-1 lg:flex lg:items-start lg:gap-2">
        {props.onToggle && (
          <label className="-my-1 grid size-11 cursor-pointer place-items-center max-lg:order-last lg:-ms-2 lg:self-center">
            <input
              type="checkbox"
              checked={props.isSelected ?? false}
              onChange={props.onToggle}
              aria-label={t`Select ${title}`}
              className="size-5"
            />
          </label>
        )}
        {image}
      </div>
      <div className="min-inline-0 [overflow-wrap:anywhere]">{children}</div>
      <div className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5em,40%)),1fr))] gap-1.5 lg:col-span-1 [&>*]:px-2">
        <Button variant="danger" onClick={onReject} aria-label={t`Reject ${title}`}>
          <X className="size-4" />
          <Trans>Reject</Trans>
        </Button>
        <Button onClick={onApprove} aria-label={t`Approve ${title}`}>
          <Check className="size-4" />
          <Trans>Approve</Trans>
        </Button>
        {onExpire && (
          <Button variant="text" onClick={onExpire} aria-label={t`Mark as expired: ${title}`}>
            <Hourglass className="size-4" />
            <Trans>Expired</Trans>
          </Button>
        )}
        {onEdit && (
          <Button variant="text" onClick={onEdit} aria-label={t`Edit ${title}`}>
            <PencilLine className="size-4" />
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
      {editor && <div className="col-span-full border-bs border-border pbs-4">{editor}</div>}
    </li>
  );
}
