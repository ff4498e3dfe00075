import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { useModalDialog } from "./use-modal-dialog.ts";

export interface DialogProps {
  title: ReactNode;
  /** Called by the close button, Escape and the backdrop. Without it, only the actions close the dialog. */
  onClose?: () => void;
  closeOnBackdrop?: boolean;
  startsAtTitle?: boolean;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Modal dialog, at the bottom of the screen on phones. It opens when rendered. Focus stays inside and returns to the opener.
 */
export function Dialog({
  title,
  onClose,
  closeOnBackdrop = true,
  startsAtTitle = false,
  actions,
  className,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const start = startsAtTitle ? heading : undefined;
  const { onClick, ...modal } = useModalDialog(onClose ?? null, start);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent of the backdrop is Escape, which fires cancel.
    <dialog
      {...modal}
      onClick={closeOnBackdrop ? onClick : undefined}
      aria-labelledby={titleId}
      className={clsx("dialog max-inline-[460px]", className)}
    >
      <div className="relative p-6">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={startsAtTitle ? -1 : undefined}
          className={clsx("text-fs-22 font-bold outline-none", onClose && "pe-10")}
        >
          {title}
        </h2>
        <div className="mbs-2">{children}</div>
        {actions && <div className="mbs-5 flex gap-2.5 *:flex-1">{actions}</div>}
        {onClose && (
          <IconButton
            label={t`Close`}
            onClick={onClose}
            className="absolute! end-3 inset-bs-3.5 text-muted"
          >
            <X />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}
