import { useCallback, useEffect, useState } from "react";
import type { Notice } from "#contract/members/notice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { loadNotices, markNoticesRead } from "./notifications-requests.ts";
import { setUnreadCount } from "./unread-count.ts";

/** Maximum number of notices that the database marks per request. */
const MARKED_AT_ONCE = 100;

interface Notices {
  /** Null until loaded. */
  notices: Notice[] | null;
  hasMore: boolean;
  isLoading: boolean;
  error: string | null;
  /** True while all are being marked as read. */
  isMarking: boolean;
  /** Loads the next page, or the first one if none has loaded. */
  load: () => Promise<void>;
  /** Marks the first 100 unread ones of these notices as read. */
  markRead: (notices: readonly Notice[]) => void;
  markAllRead: () => Promise<void>;
}

/** The notices loaded so far. */
export function useNotices(): Notices {
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const [notices, setNotices] = useState<Notice[] | null>(null);
  const [hasMore, setMore] = useState(false);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);

  const loadBefore = useCallback(
    async (shown: Notice[] | null) => {
      setLoading(true);
      setError(null);
      const result = await dispatch(loadNotices(shown?.at(-1)?.createdAt ?? null));
      setLoading(false);
      if (loadNotices.fulfilled.match(result)) {
        setNotices([...(shown ?? []), ...result.payload.notices]);
        setMore(result.payload.hasMore);
      } else if (loadNotices.rejected.match(result)) setError(failureText(result));
    },
    [dispatch],
  );
  useEffect(() => void loadBefore(null), [loadBefore]);

  const mark = useCallback(
    async (which: { ids: string[] } | { until: string }, isMarked: (notice: Notice) => boolean) => {
      const result = await dispatch(markNoticesRead(which));
      if (markNoticesRead.fulfilled.match(result)) {
        setUnreadCount(result.payload);
        setNotices(
          (all) => all?.map((each) => (isMarked(each) ? { ...each, isRead: true } : each)) ?? null,
        );
      } else if (markNoticesRead.rejected.match(result)) {
        showAlert({ type: "error", message: failureText(result) });
      }
    },
    [dispatch, showAlert],
  );

  return {
    notices,
    hasMore,
    isLoading,
    error,
    isMarking,
    load: () => loadBefore(notices),
    markRead: (opened) => {
      const ids = opened.filter(({ isRead }) => !isRead).map(({ id }) => id);
      const first = ids.slice(0, MARKED_AT_ONCE);
      if (first.length > 0) void mark({ ids: first }, ({ id }) => first.includes(id));
    },
    markAllRead: async () => {
      // Newer notices are not on screen and stay unread.
      const newest = notices?.[0];
      if (!newest) return;
      setMarking(true);
      await mark({ until: newest.createdAt }, () => true);
      setMarking(false);
    },
  };
}
