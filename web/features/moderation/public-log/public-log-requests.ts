import {
  type LogEntry,
  type LogKind,
  logEntriesFromJson,
  type QuarterNumbers,
  quarterNumbersFromJson,
} from "#contract/moderation/moderation-log.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

export interface PublicLog {
  entries: LogEntry[];
  numbers: QuarterNumbers[];
}

export interface PublicLogQuery {
  kind: LogKind | null;
  /** Number of the last entry read; null for the latest entries. */
  before: number | null;
  limit: number;
}

/** Returns entries of the public log, newest first, and the numbers of two quarters. */
export const fetchPublicLog = createRequestThunk<PublicLog, PublicLogQuery>(
  "moderation/fetchPublicLog",
  async (backend, { kind, before, limit }) => {
    const client = await backend.data();
    const [log, numbers] = await Promise.all([
      client.rpc("read_moderation_log", {
        ...(kind && { kind_param: kind }),
        ...(before && { before_param: before }),
        limit_param: limit,
      }),
      client.rpc("read_moderation_numbers"),
    ]);
    return {
      entries: logEntriesFromJson(unwrap(log)),
      numbers: quarterNumbersFromJson(unwrap(numbers)),
    };
  },
);
