import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useContext, useId } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { asksToConfirm, SendAgainContext } from "#ui/feedback/send-again-context.ts";
import { useModalDialog } from "./use-modal-dialog.ts";

export type AlertType = "info" | "success" | "warning" | "error";

export interface AlertDialogProps {
  type: AlertType;
  message: ReactNode;
  /** "Success", "Warning", "Error" or "Information" by default. */
  title?: ReactNode;
  buttonLabel?: ReactNode;
  onClose: () => void;
}

/**
 * Closes on its button, the close icon, Escape or the backdrop. A request to confirm the email address is shown as information
 * with "Send again", never as an error.
 */
export function AlertDialog({ message, title, buttonLabel, onClose, ...rest }: AlertDialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const messageId = useId();
  const modal = useModalDialog(onClose);
  const SendAgain = useContext(SendAgainContext);
  const isHint = asksToConfirm(message);
  const type = isHint ? "info" : rest.type;
  const titles: Record<AlertType, string> = {
    success: t`Success`,
    warning: t`Warning`,
    error: t`Error`,
    info: t`Information`,
  };
  const { Icon, tile } = LOOKS[type];
  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={messageId}
      className="dialog max-inline-[400px]"
    >
      <div className="relative grid grid-cols-[44px_1fr] gap-x-3.5 gap-y-1 p-6">
        <span className={clsx("row-span-2 grid size-11 place-items-center rounded-m", tile)}>
          <Icon className="size-6" />
        </span>
        <h2 id={titleId} className="pe-10 pbs-0.5 text-fs-18 font-bold">
          {title ?? titles[type]}
        </h2>
        <p id={messageId} className="text-fs-15 text-muted [overflow-wrap:anywhere]">
          <ErrorText>{message}</ErrorText>
        </p>
        <div className="col-span-full mbs-4 flex justify-end gap-2.5">
          {isHint && <SendAgain onPress={onClose} />}
          <Button onClick={onClose} className="min-inline-24">
            {buttonLabel ?? <Trans>OK</Trans>}
          </Button>
        </div>
        <IconButton
          label={t`Close`}
          onClick={onClose}
          className="absolute! end-3 inset-bs-3.5 text-muted"
        >
          <X />
        </IconButton>
      </div>
    </dialog>
  );
}

const LOOKS: Record<AlertType, { Icon: typeof Info; tile: string }> = {
  info: { Icon: Info, tile: "bg-info-soft text-info" },
  success: { Icon: CircleCheck, tile: "bg-success-soft text-success" },
  warning: { Icon: TriangleAlert, tile: "bg-warning-soft text-warning" },
  error: { Icon: CircleX, tile: "bg-danger-soft text-danger" },
};
