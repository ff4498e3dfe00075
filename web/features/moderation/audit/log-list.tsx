import { Trans } from "@lingui/react/macro";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface LogListProps<Line> {
  title: ReactNode;
  /** Shown beside the title, such as a link to the whole log. */
  action?: ReactNode;
  status: "loading" | "ready" | "failed";
  lines: readonly Line[];
  error: string | null;
  onRetry: () => void;
  /** Loads older entries, if any. */
  onMore?: (() => void) | undefined;
  children: (line: Line) => ReactNode;
}

/** A log with its title, newest line first. */
export function LogList<Line extends { id: string }>({
  title,
  action,
  status,
  lines,
  error,
  onRetry,
  onMore,
  children,
}: LogListProps<Line>) {
  return (
    <Card padded={false}>
      <header className="flex min-block-[60px] flex-wrap items-center justify-between gap-x-3 border-be border-border px-4 py-2">
        <h2 className="text-fs-18 font-[680]">{title}</h2>
        {action}
      </header>
      {status === "loading" && lines.length === 0 && <Spinner />}
      {status === "ready" && lines.length === 0 && (
        <StatePanel
          icon={<History />}
          title={<Trans>Nothing yet</Trans>}
          className="rounded-t-none border-0"
        />
      )}
      <ol className="divide-y divide-border">
        {lines.map((line) => (
          <li key={line.id} className="px-4 py-3 text-fs-15 [overflow-wrap:anywhere]">
            {children(line)}
          </li>
        ))}
      </ol>
      {status === "failed" && (
        <FailedPanel title={<Trans>The log could not be loaded</Trans>} onRetry={onRetry}>
          {error}
        </FailedPanel>
      )}
      {onMore && status !== "failed" && lines.length > 0 && (
        <p className="border-bs border-border p-3 text-center">
          <Button variant="outline" busy={status === "loading"} onClick={onMore}>
            <Trans>Show earlier ones</Trans>
          </Button>
        </p>
      )}
    </Card>
  );
}
