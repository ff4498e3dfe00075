import { Plural, Trans } from "@lingui/react/macro";
import { Check, Hourglass, X } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import type { DecisionAction } from "./decision.ts";

interface SelectionBarProps {
  count: number;
  total: number;
  onDecide: (action: DecisionAction) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { count, total, onDecide, onSelectAll, onClear } = props;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-be border-border bg-primary-soft px-4 py-2">
      <p role="status" className="me-auto text-fs-15 font-[620] tabular-nums">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {count < total && (
        <Button variant="text" onClick={onSelectAll}>
          <Trans>Select all</Trans>
        </Button>
      )}
      <Button variant="text" onClick={onClear}>
        <Trans>Select none</Trans>
      </Button>
      <Button variant="outline" onClick={() => onDecide("expire")}>
        <Hourglass className="size-4" />
        <Trans>Mark as expired</Trans>
      </Button>
      <Button variant="danger" onClick={() => onDecide("reject")}>
        <X className="size-4" />
        <Trans>Reject selected</Trans>
      </Button>
      <Button onClick={() => onDecide("approve")}>
        <Check className="size-4" />
        <Trans>Approve selected</Trans>
      </Button>
    </div>
  );
}
