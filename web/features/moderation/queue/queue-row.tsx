import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Clock, ExternalLink, PencilLine, X } from "lucide-react";
import type { ReactNode } from "react";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";

/** The actions of a row. */
export interface QueueRowActions {
  id: string;
  onApprove: () => void;
  onReject: () => void;
  /** For an item that can be declared over. */
  onExpire?: () => void;
  onEdit?: () => void;
  /** For a queue whose items can be selected. */
  isSelected?: boolean;
  onToggle?: () => void;
  /** The item's form, while it is being edited. */
  editor?: ReactNode;
}

interface QueueRowProps extends QueueRowActions {
  title: string;
  /** An image or icon of 64 px beside the facts. */
  image: ReactNode;
  /** The item's link, for the admin to open; empty for none. */
  link: string;
  /** More buttons, before approve and reject. */
  more?: ReactNode;
  children: ReactNode;
}

/** One item of a queue: its facts, its warnings, and the buttons to approve and reject it. */
export function QueueRow(props: QueueRowProps) {
  const { id, title, image, more, children, editor, onApprove, onReject } = props;
  const { t } = useLingui();
  const link = sanitizeUrl(props.link);
  return (
    <li
      id={id}
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-my-20 grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 px-3 py-3 sm:px-4 lg:grid-cols-[64px_minmax(0,1fr)_auto]"
    >
      {image}
      <div className="min-inline-0">
        {children}
        {props.onToggle && (
          <label className="inline-flex min-block-11 cursor-pointer items-center gap-2 text-fs-14 text-muted">
            <input
              type="checkbox"
              checked={props.isSelected ?? false}
              onChange={props.onToggle}
              aria-label={t`Select ${title}`}
              className="size-5 accent-primary"
            />
            <Trans>Select</Trans>
          </label>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-end gap-1.5 lg:col-span-1">
        <div className="flex items-center gap-1.5">
          {link && (
            <a
              href={link}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              aria-label={t`Open the link of ${title}`}
              className="grid size-11 flex-none place-items-center rounded-m text-ink hover:bg-sunken"
            >
              <ExternalLink className="i-dir" />
            </a>
          )}
          {more}
          {props.onEdit && (
            <IconButton label={t`Edit ${title}`} onClick={props.onEdit}>
              <PencilLine />
            </IconButton>
          )}
          {props.onExpire && (
            <IconButton label={t`Declare ${title} over`} onClick={props.onExpire}>
              <Clock />
            </IconButton>
          )}
        </div>
        <div className="flex items-center gap-1.5">
          <Button variant="danger" onClick={onReject} aria-label={t`Reject ${title}`}>
            <X className="size-4" />
            <Trans>Reject</Trans>
          </Button>
          <Button onClick={onApprove} aria-label={t`Approve ${title}`}>
            <Check className="size-4" />
            <Trans>Approve</Trans>
          </Button>
        </div>
      </div>
      {editor && <div className="col-span-full border-bs border-border pbs-4">{editor}</div>}
    </li>
  );
}
