import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "./notice.tsx";

interface SendingNoticeProps {
  /** The request of the button (`useSendOnce`). */
  sending: { send: () => void; isBusy: boolean; isSent: boolean; failure: string | null };
  /** On the button. */
  action: ReactNode;
  /** What the notice says before, and once the request has succeeded. */
  children: ReactNode;
  sent: ReactNode;
}

/** A notice with a button that sends something once. Then the button is gone, and the words have the focus. */
export function SendingNotice({ sending, action, children, sent }: SendingNoticeProps) {
  const { send, isBusy, isSent, failure } = sending;
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) words.current?.focus();
  }, [isSent]);
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone={isSent ? "success" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p
            ref={words}
            tabIndex={-1}
            className="min-inline-0 outline-none [overflow-wrap:anywhere]"
          >
            {isSent ? sent : children}
          </p>
          {!isSent && (
            <Button variant="outline" busy={isBusy} onClick={send}>
              {action}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
