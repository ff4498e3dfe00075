import { NOTICES_PER_PAGE } from "#contract/limits.ts";
import { type Notice, noticeFromRow } from "#contract/members/notice.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export interface NoticePage {
  notices: Notice[];
  hasMore: boolean;
}

/** Returns the notices before a time (ISO 8601), or the newest. */
async function getNotices(backend: Backend, before: string | null): Promise<NoticePage> {
  const data = await backend.data();
  const rows = unwrapRows(
    await data.rpc("get_notifications", {
      limit_param: NOTICES_PER_PAGE,
      ...(before && { before_param: before }),
    }),
  );
  return {
    notices: rows.map(noticeFromRow).filter((notice) => notice !== null),
    hasMore: rows.length === NOTICES_PER_PAGE,
  };
}

/** Marks at most 100 notices as read, or all up to a time. Returns the number of unread ones left, at most 100. */
async function markRead(
  backend: Backend,
  which: { ids: string[] } | { until: string },
): Promise<number> {
  const data = await backend.data();
  const params =
    "ids" in which ? { notification_ids_param: which.ids } : { before_param: which.until };
  return unwrap(await data.rpc("mark_notifications_read", params));
}

/** Returns the number of unread notices, at most 100. */
export async function countUnread(backend: Backend): Promise<number> {
  const data = await backend.data();
  return unwrap(await data.rpc("count_unread_notifications"));
}

export const loadNotices = createRequestThunk("notifications/loadNotices", getNotices);

export const markNoticesRead = createRequestThunk("notifications/markNoticesRead", markRead);
