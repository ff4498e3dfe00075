import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Moderation queues, in the order of the navigation. */
export const ADMIN_QUEUES = [
  "deals",
  "edits",
  "avatars",
  "reports",
  "merchants",
  "vouchers",
  "posts",
  "votes",
  "endings",
  "halal",
  "messages",
] as const;

export type AdminQueue = (typeof ADMIN_QUEUES)[number];

/** Length of a queue and time of its oldest item (ISO 8601). */
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

/** Numbers of one day (UTC, `2026-11-21`). */
export interface DailyCounts {
  day: string;
  deals: number;
  members: number;
}
