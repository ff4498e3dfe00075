import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** The message has arrived. It takes focus, because the form that had it is gone. */
export function MessageSent({ onAnother }: { onAnother: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        role="status"
        icon={MailCheck}
        title={<Trans>Message sent</Trans>}
        actions={
          <>
            <ButtonLink to={paths.home}>
              <Trans>See all deals</Trans>
            </ButtonLink>
            <Button variant="outline" onClick={onAnother}>
              <Trans>Write another message</Trans>
            </Button>
          </>
        }
      >
        <Trans>Thank you. A real person will read it and reply to your email address.</Trans>
      </StatePanel>
    </div>
  );
}
