import { useEffect, useSyncExternalStore } from "react";
import type { ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { type AppDispatch, useAppDispatch } from "#lib/backend/store-hooks.ts";
import { countUnread } from "./notifications-requests.ts";

const EVERY_MS = 60_000;

let unread: number | null = null;
const listeners = new Set<() => void>();

/** The number of unread notices for the bell, the tab bar and the notifications page; 100 means 100 or more. Null until loaded. */
export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => null,
  );
}

export function setUnreadCount(count: number | null): void {
  unread = count;
  for (const listener of listeners) listener();
}

/** Polls the number every minute while the page is visible. For members only. */
export function useUnreadWatch(userId: string): void {
  const dispatch = useAppDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has another number.
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === "visible") void dispatch(readUnread());
    };
    poll();
    const timer = setInterval(poll, EVERY_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
      setUnreadCount(null);
    };
  }, [dispatch, userId]);
}

/** Ignores a failure: the next poll tries again. */
function readUnread(): (
  dispatch: AppDispatch,
  getState: () => unknown,
  extra: ThunkExtra,
) => Promise<void> {
  return (_dispatch, _getState, { backend }) =>
    countUnread(backend).then(setUnreadCount, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
