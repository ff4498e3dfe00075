import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ActionLine } from "./action-line.tsx";
import { LogList } from "./log-list.tsx";
import { loadAdminActions } from "./log-requests.ts";
import { useLog } from "./use-log.ts";

/** The actions of admins on one subject or all. `isWhole` allows loading older ones. `actions` must be a stable reference. */
export function AdminActionLog({
  limit,
  subjectId,
  actions,
  isWhole = false,
  action,
}: {
  limit: number;
  subjectId?: string;
  actions?: readonly string[];
  isWhole?: boolean;
  action?: ReactNode;
}) {
  const { readMore, hasMore, ...log } = useLog(loadAdminActions, limit, subjectId, actions);
  return (
    <LogList
      {...log}
      title={<Trans>Actions by admins</Trans>}
      action={action}
      onRetry={readMore}
      onMore={isWhole && hasMore ? readMore : undefined}
    >
      {(line) => <ActionLine action={line} />}
    </LogList>
  );
}
