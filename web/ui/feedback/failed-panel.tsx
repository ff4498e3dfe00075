import { Trans } from "@lingui/react/macro";
import { RefreshCw, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { StatePanel, type StatePanelProps } from "./state-panel.tsx";

export interface FailedPanelProps extends Pick<StatePanelProps, "title" | "heading" | "className"> {
  children: ReactNode;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function FailedPanel({ children, onRetry, isRetrying, ...panel }: FailedPanelProps) {
  return (
    <StatePanel
      {...panel}
      role="alert"
      icon={WifiOff}
      tone="danger"
      actions={
        <Button busy={isRetrying} onClick={onRetry}>
          <RefreshCw className="size-4" aria-hidden="true" />
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </StatePanel>
  );
}
