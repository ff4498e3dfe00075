import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button/button.tsx";
import type { FactDecision, QueuedFact } from "./halal-queue-requests.ts";
import { QueuedFactText } from "./queued-fact.tsx";

interface QueuedFactRowProps {
  item: QueuedFact;
  busy: boolean;
  onDecide: (decision: FactDecision) => void;
  /** Asks for the reason first. */
  onRefuse: (decision: FactDecision) => void;
}

export function QueuedFactRow({ item, busy, onDecide, onRefuse }: QueuedFactRowProps) {
  const { id, updatedAt, isPublic } = item.fact;
  const decide = (action: FactDecision["action"]) => onDecide({ id, action, updatedAt });
  return (
    <li aria-label={item.subject.name} className="grid gap-3 px-3 py-4 sm:px-4">
      <QueuedFactText item={item} />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} onClick={() => decide("check")}>
          <Trans>Checked</Trans>
        </Button>
        {!isPublic && (
          <Button variant="outline" busy={busy} onClick={() => decide("show")}>
            <Trans>Show as unchecked</Trans>
          </Button>
        )}
        <Button
          variant="danger"
          busy={busy}
          onClick={() => onRefuse({ id, action: isPublic ? "withdraw" : "refuse", updatedAt })}
        >
          {isPublic ? <Trans>Take down</Trans> : <Trans>Don’t show</Trans>}
        </Button>
      </div>
    </li>
  );
}
