import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Reply, Undo2 } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { ContactMessage } from "#contract/moderation/contact.ts";
import { useTopicLabels } from "#features/contact/form/use-topic-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface InboxMessageProps {
  message: ContactMessage;
  onDecide: () => Promise<void>;
}

export function InboxMessage({ message, onDecide }: InboxMessageProps) {
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
        <span>{topic}</span>
        <RelativeTime time={message.createdAt} />
      </p>
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

function replyAddress({ email, message }: ContactMessage, subject: string): string {
  const quoted = message.replace(/^/gm, "> ");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
}
