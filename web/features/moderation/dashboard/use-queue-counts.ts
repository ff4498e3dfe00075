import { useCallback, useEffect, useState } from "react";
import type { QueueState } from "#contract/moderation/admin-overview.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { loadQueues } from "./dashboard-requests.ts";

/**
 * Returns the number of items in each queue; null until loaded. Reloads when the tab becomes visible. A failure keeps the earlier
 * counts.
 */
export function useQueueCounts(isAllowed: boolean) {
  const dispatch = useAppDispatch();
  const [queues, setQueues] = useState<QueueState[] | null>(null);
  const [queuesError, setError] = useState<string | null>(null);

  const refreshCounts = useCallback(async () => {
    const result = await dispatch(loadQueues());
    if (loadQueues.fulfilled.match(result)) {
      setQueues(result.payload);
      setError(null);
    } else if (loadQueues.rejected.match(result)) setError(failureText(result));
  }, [dispatch]);

  useEffect(() => {
    if (!isAllowed) return;
    void refreshCounts();
    const onReturn = () => document.visibilityState === "visible" && void refreshCounts();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isAllowed, refreshCounts]);

  return { queues, queuesError, refreshCounts };
}
