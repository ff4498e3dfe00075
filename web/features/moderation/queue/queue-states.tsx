import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface QueueEmptyProps {
  isShort: boolean;
  children: ReactNode;
}

export function QueueEmpty({ isShort, children }: QueueEmptyProps) {
  if (isShort) {
    return (
      <p className="flex items-center gap-2 px-4 py-4 text-muted">
        <CircleCheck className="size-5 text-success" aria-hidden="true" />
        <Trans>All caught up</Trans>
      </p>
    );
  }
  return (
    <StatePanel
      icon={<CircleCheck />}
      title={<Trans>All caught up</Trans>}
      className="rounded-t-none border-0"
    >
      {children}
    </StatePanel>
  );
}
