import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { EventLine } from "./event-line.tsx";
import { LogList } from "./log-list.tsx";
import { loadSecurityEvents } from "./log-requests.ts";
import { useLog } from "./use-log.ts";

export function SecurityEventLog({
  limit,
  isWhole = false,
  action,
}: {
  limit: number;
  isWhole?: boolean;
  action?: ReactNode;
}) {
  const { readMore, hasMore, ...log } = useLog(loadSecurityEvents, limit);
  return (
    <LogList
      {...log}
      title={<Trans>Security events</Trans>}
      action={action}
      onRetry={readMore}
      onMore={isWhole && hasMore ? readMore : undefined}
    >
      {(line) => <EventLine event={line} />}
    </LogList>
  );
}
