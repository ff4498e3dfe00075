import { Trans } from "@lingui/react/macro";
import { BellRing, CheckCheck } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { groupNotices } from "./group-notices.ts";
import { NoticeGroupLine } from "./notice-group-line.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { useUnreadCount } from "./unread-count.ts";
import { useNotices } from "./use-notices.ts";

export function NoticeList({ username, now }: { username: string; now: Date }) {
  const { notices, hasMore, isLoading, isMarking, error, load, markRead, markAllRead } =
    useNotices();
  const unread = useUnreadCount() ?? 0;
  const failed = error && (
    <FailedPanel
      title={<Trans>Your notifications could not be loaded</Trans>}
      isRetrying={isLoading}
      onRetry={() => void load()}
    >
      {error}
    </FailedPanel>
  );
  if (!notices) return failed || <Spinner />;
  if (notices.length === 0 && !hasMore) return <Nothing />;
  const hasUnread = unread > 0 || notices.some(({ isRead }) => !isRead);
  return (
    <div className="grid gap-4">
      {hasUnread && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isMarking}
          onClick={() => void markAllRead()}
        >
          <CheckCheck />
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      <ul className="divide-y divide-border overflow-hidden rounded-l border border-border bg-surface">
        {groupNotices(notices).map((line) =>
          "notices" in line ? (
            <NoticeGroupLine
              key={line.key}
              group={line}
              username={username}
              now={now}
              onOpen={markRead}
            />
          ) : (
            <NoticeLine
              key={line.id}
              notice={line}
              username={username}
              now={now}
              onOpen={() => markRead([line])}
            />
          ),
        )}
      </ul>
      {failed}
      {hasMore && !error && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={isLoading}
          onClick={() => void load()}
        >
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <StatePanel
      icon={BellRing}
      title={<Trans>Nothing new yet</Trans>}
      actions={
        <ButtonLink to={paths.submit}>
          <Trans>Submit a deal</Trans>
        </ButtonLink>
      }
    >
      <Trans>We’ll tell you here when your deal is approved or someone replies to you.</Trans>
    </StatePanel>
  );
}
