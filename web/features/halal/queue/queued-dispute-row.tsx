import { Trans } from "@lingui/react/macro";
import { useDisputeReasonLabels } from "#features/halal/labels/use-halal-labels.ts";
import { Button } from "#ui/button/button.tsx";
import type { QueuedDispute } from "./halal-queue-requests.ts";
import { EvidenceImage, QueuedFactText } from "./queued-fact.tsx";

interface QueuedDisputeRowProps {
  dispute: QueuedDispute;
  busy: boolean;
  onKeep: () => void;
  onTakeDown: () => void;
  onRemoveAnswer: () => void;
}

export function QueuedDisputeRow(props: QueuedDisputeRowProps) {
  const { dispute, busy, onKeep, onTakeDown, onRemoveAnswer } = props;
  const { reason, details, answer, username, imageUrl, of } = dispute;
  const label = useDisputeReasonLabels()[reason] ?? reason;
  return (
    <li aria-label={of.subject.name} className="grid gap-3 px-3 py-4 sm:px-4">
      <QueuedFactText item={of} />
      <div className="[overflow-wrap:anywhere]">
        <p>
          <Trans>Disputed: {label}</Trans>{" "}
          {username && <bdi className="text-muted">{username}</bdi>}
        </p>
        {details && (
          <p dir="auto" className="own-words whitespace-pre-line">
            {details}
          </p>
        )}
        {answer && (
          <p className="whitespace-pre-line text-muted">
            <Trans>
              The merchant’s answer: <bdi>{answer}</bdi>
            </Trans>
          </p>
        )}
        <EvidenceImage url={imageUrl} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="danger" busy={busy} onClick={onTakeDown}>
          <Trans>Agree and take down</Trans>
        </Button>
        <Button variant="outline" busy={busy} onClick={onKeep}>
          <Trans>Keep the fact</Trans>
        </Button>
        {answer && (
          <Button variant="outline" busy={busy} onClick={onRemoveAnswer}>
            <Trans>Remove the answer</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
