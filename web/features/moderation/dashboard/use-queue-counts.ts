import { useCallback, useEffect, useState } from "react";
import type { AdminQueue } from "#contract/moderation/admin-overview.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { loadQueues } from "./dashboard-requests.ts";

/**
 * How many wait in each queue, for the navigation; read again when the tab becomes visible. A failure keeps the earlier
 * counts.
 */
export function useQueueCounts(isAllowed: boolean) {
  const dispatch = useAppDispatch();
  const [counts, setCounts] = useState<Partial<Record<AdminQueue, number>>>({});

  const refreshCounts = useCallback(async () => {
    const result = await dispatch(loadQueues());
    if (!loadQueues.fulfilled.match(result)) return;
    setCounts(Object.fromEntries(result.payload.map(({ queue, waiting }) => [queue, waiting])));
  }, [dispatch]);

  useEffect(() => {
    if (!isAllowed) return;
    void refreshCounts();
    const onReturn = () => document.visibilityState === "visible" && void refreshCounts();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isAllowed, refreshCounts]);

  return { counts, refreshCounts };
}
