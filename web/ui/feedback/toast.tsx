import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { useSingleKeys } from "#ui/use-single-keys.ts";

const SHOWN_FOR_MS = 6_000;
const KEY =
  "inline-grid min-block-6 min-inline-6 place-items-center rounded-s border border-border-strong px-1.5 text-fs-12 font-[650] text-ink uppercase pointer-coarse:hidden";

interface ToastAction {
  label: ReactNode;
  run: () => void;
  /** Single key that presses the button, in lower case. */
  shortcut?: string | undefined;
}

export interface ToastOptions {
  /** A button, such as "Undo". Pressing it ends the toast. */
  action?: ToastAction;
  /** Called when the toast ends without its action: by timeout, "Close" or another toast. */
  onGone?: () => void;
}

export interface ToastMessage extends ToastOptions {
  text: string;
}

interface ToastProps {
  /** A new object is a new toast, even with the same text. */
  toast: ToastMessage | null;
  onDismiss: () => void;
}

/**
 * Message at the bottom of the screen for 6 s, paused under the pointer and with focus. The region is always in the page, so that
 * screen readers announce the message.
 */
export function Toast({ toast, onDismiss }: ToastProps) {
  const { t } = useLingui();
  const [held, setHeld] = useState<ToastMessage | null>(null);
  const isHeld = toast !== null && held === toast;
  useEffect(() => {
    if (toast === null || isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, onDismiss]);
  const action = toast?.action;
  useSingleKeys(action?.shortcut ? { [action.shortcut]: action.run } : {});
  return (
    <div
      role="status"
      className="toast-place pointer-events-none fixed inset-x-4 inset-be-[calc(84px+env(safe-area-inset-bottom))] z-40 flex justify-center lg:inset-be-6 print:hidden"
    >
      {toast !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timeout.
        <div
          onPointerEnter={() => setHeld(toast)}
          onPointerLeave={() => setHeld(null)}
          onFocus={() => setHeld(toast)}
          onBlur={() => setHeld(null)}
          className="pointer-events-auto flex min-block-14 max-inline-[560px] items-center gap-1.5 rounded-m border border-border-strong bg-raised ps-4 pe-1.5 text-fs-15 text-ink shadow-3"
        >
          <span className="me-1.5 line-clamp-2 min-inline-0 py-2 [overflow-wrap:anywhere]">
            <ErrorText>{toast.text}</ErrorText>
          </span>
          {action ? (
            <>
              <Button
                variant="text"
                className="font-bold"
                aria-keyshortcuts={action.shortcut}
                onClick={action.run}
              >
                {action.label}
                {action.shortcut && (
                  <span aria-hidden="true" className={KEY}>
                    {action.shortcut}
                  </span>
                )}
              </Button>
              <IconButton label={t`Close`} onClick={onDismiss}>
                <X />
              </IconButton>
            </>
          ) : (
            <Button variant="text" onClick={onDismiss}>
              <Trans>Close</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
