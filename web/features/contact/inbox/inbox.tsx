import { Trans, useLingui } from "@lingui/react/macro";
import { Mail } from "lucide-react";
import { useRef } from "react";
import type { ContactMessage } from "#contract/moderation/contact.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { InboxMessage } from "./inbox-message.tsx";
import { handleContactMessage, loadContactMessages } from "./inbox-requests.ts";

interface InboxProps {
  which: "waiting" | "handled";
  /** Called after a message was handled or reopened. */
  onDecided: () => void;
}

export function Inbox({ which, onDecided }: InboxProps) {
  const { data, status, error, reload } = useThunkData(loadContactMessages, which);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);

  async function decide({ id }: ContactMessage) {
    const result = await dispatch(handleContactMessage({ id, isHandled: which === "waiting" }));
    if (handleContactMessage.rejected.match(result)) {
      if (result.payload?.code !== "already_decided") {
        showAlert({ type: "error", message: failureText(result) });
        return;
      }
      // Another admin was faster.
      showToast(failureText(result));
    } else {
      showToast(which === "waiting" ? t`Marked as done` : t`Message reopened`);
    }
    await reload();
    onDecided();
    list.current?.focus();
  }

  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>The messages could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.length === 0 ? (
        <InboxEmpty which={which} />
      ) : (
        <Card as="div" padded={false}>
          <ul className="divide-y divide-border">
            {data.map((message) => (
              <InboxMessage key={message.id} message={message} onDecide={() => decide(message)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function InboxEmpty({ which }: { which: "waiting" | "handled" }) {
  return (
    <StatePanel
      icon={<Mail />}
      title={which === "waiting" ? <Trans>All caught up</Trans> : <Trans>Nothing here yet</Trans>}
    >
      <Trans>Messages from the contact page appear here.</Trans>
    </StatePanel>
  );
}
