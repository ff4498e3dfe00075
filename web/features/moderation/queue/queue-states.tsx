import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** Shown for an empty queue. */
export function QueueEmpty({ children }: { children: ReactNode }) {
  return (
    <StatePanel
      icon={<CircleCheck />}
      title={<Trans>Nothing waits</Trans>}
      className="rounded-t-none border-0"
    >
      {children}
    </StatePanel>
  );
}
