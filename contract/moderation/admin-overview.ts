import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** What waits for an admin, in the order of the navigation. */
export const ADMIN_QUEUES = [
  "deals",
  "edits",
  "avatars",
  "reports",
  "merchants",
  "vouchers",
  "posts",
  "votes",
  "messages",
] as const;

export type AdminQueue = (typeof ADMIN_QUEUES)[number];

/** One queue: how many wait, and since when the first (ISO 8601; null where nothing waits). */
export interface QueueState {
  queue: AdminQueue;
  waiting: number;
  oldestAt: string | null;
}

type QueueRow = ResultRow<"get_admin_queues", "queue">;

export function queueStateFromRow(row: QueueRow): QueueState {
  return {
    queue: row.queue as AdminQueue,
    waiting: toNumber(row.waiting) ?? 0,
    oldestAt: row.oldest_at ? toIsoTime(row.oldest_at) : null,
  };
}

/** What happened on one day (UTC, `2026-11-21`). */
export interface DailyCounts {
  day: string;
  deals: number;
  members: number;
}
