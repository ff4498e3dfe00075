import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type AdminQueue, isAdminQueue } from "./queue-texts.ts";

/** Length of a queue, time of its oldest item (ISO 8601) and number of items past their deadline. */
export interface QueueState {
  queue: AdminQueue;
  waiting: number;
  oldestAt: string | null;
  late: number;
}

type QueueRow = ResultRow<"get_admin_queues", "queue">;

/** Returns null for a queue that is unknown to this version. */
export function queueStateFromRow({
  queue,
  waiting,
  oldest_at,
  late,
}: QueueRow): QueueState | null {
  if (!isAdminQueue(queue)) return null;
  return {
    queue,
    waiting: toNumber(waiting) ?? 0,
    oldestAt: oldest_at ? toIsoTime(oldest_at) : null,
    late: toNumber(late) ?? 0,
  };
}

/** Numbers of one day (UTC, `2026-11-21`). */
export interface DailyCounts {
  day: string;
  deals: number;
  members: number;
}
