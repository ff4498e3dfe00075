import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "./notice.tsx";

interface SendingNoticeProps {
  sending: { send: () => void; isBusy: boolean; isSent: boolean; failure: string | null };
  action: ReactNode;
  children: ReactNode;
  sent: ReactNode;
}

/** Notice with a button for a single request. On success, the text replaces the button and takes focus. */
export function SendingNotice({ sending, action, children, sent }: SendingNoticeProps) {
  const { send, isBusy, isSent, failure } = sending;
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) message.current?.focus();
  }, [isSent]);
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone={isSent ? "success" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p
            ref={message}
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
