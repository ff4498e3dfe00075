import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Mail, Reply, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { safeLocalPath } from "#contract/addresses/local-path.ts";
import { paths } from "#contract/addresses/paths.ts";
import type { ContactMessage } from "#contract/moderation/contact.ts";
import { useTopicLabels } from "#features/contact/form/use-topic-labels.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useNow } from "#lib/now-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
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

interface InboxMessageProps {
  message: ContactMessage;
  onDecide: () => Promise<void>;
}

function InboxMessage({ message, onDecide }: InboxMessageProps) {
  const { t } = useLingui();
  const topics = useTopicLabels();
  const [isBusy, setBusy] = useState(false);
  const topic = topics[message.topic];

  async function decide() {
    setBusy(true);
    await onDecide();
    setBusy(false);
  }

  return (
    <li className="grid gap-2 px-4 py-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-14 text-muted [overflow-wrap:anywhere]">
        <b className="text-fs-16 text-ink">
          <bdi>{message.name}</bdi>
        </b>
        <bdi dir="ltr">{message.email}</bdi>
        {message.userId && (
          <Link to={paths.adminMember(message.userId)}>
            <Trans>Member</Trans>
          </Link>
        )}
        {message.dueAt ? <Urgent topic={topic} dueAt={message.dueAt} /> : <span>{topic}</span>}
        <RelativeTime time={message.createdAt} />
        <bdi dir="ltr" title={t`Reference`}>
          {message.reference}
        </bdi>
      </p>
      {message.about && (
        <p className="text-fs-14 [overflow-wrap:anywhere]">
          <Trans>
            About:{" "}
            <Link to={safeLocalPath(message.about)}>
              <bdi dir="ltr">{message.about}</bdi>
            </Link>
          </Trans>
        </p>
      )}
      <ClampedText text={message.message} lines={6} />
      <p className="flex flex-wrap justify-end gap-2">
        <a
          href={replyAddress(message, topic)}
          className={buttonClass({ variant: "outline" })}
          aria-label={t`Reply to ${message.name} by email`}
        >
          <Reply className="i-dir size-4" />
          <Trans>Reply</Trans>
        </a>
        <Button variant={message.handledAt ? "outline" : "primary"} busy={isBusy} onClick={decide}>
          {message.handledAt ? (
            <>
              <Undo2 className="i-dir size-4" />
              <Trans>Reopen</Trans>
            </>
          ) : (
            <>
              <Check className="size-4" />
              <Trans>Done</Trans>
            </>
          )}
        </Button>
      </p>
    </li>
  );
}

/** Topic of a message with a deadline, and whether it has passed. */
function Urgent({ topic, dueAt }: { topic: string; dueAt: string }) {
  const isLate = Date.parse(dueAt) < useNow().getTime();
  return (
    <>
      <Badge tone="danger">{topic}</Badge>
      <b className="font-[640] text-danger">
        {isLate ? <Trans>Late: 24 h have passed</Trans> : <Trans>Decide within 24 h</Trans>}
      </b>
    </>
  );
}

function replyAddress({ email, message, reference }: ContactMessage, subject: string): string {
  const quoted = message.replace(/^/gm, "> ");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} (${reference})`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
}
