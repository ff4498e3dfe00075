import { useCallback, useEffect, useState } from "react";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import type { LogPart, LogPosition, LogRequest } from "./log-requests.ts";

interface LogState<Line> {
  status: "loading" | "ready" | "failed";
  lines: readonly Line[];
  /** Position of the last line; null at the end of the log and before the first part. */
  last: LogPosition | null;
  error: string | null;
}

/** Loads a log in parts, newest first; `actions` must be a stable reference. Loaded entries stay if the next part fails. */
export function useLog<Line>(
  thunk: AppThunk<LogPart<Line>, LogRequest>,
  limit: number,
  subjectId?: string,
  actions?: readonly string[],
) {
  const dispatch = useAppDispatch();
  const [log, setLog] = useState<LogState<Line>>({
    status: "loading",
    lines: [],
    last: null,
    error: null,
  });

  const read = useCallback(
    async (earlier: readonly Line[], position: LogPosition | null) => {
      setLog((known) => ({ ...known, status: "loading", error: null }));
      const result = await dispatch(thunk({ last: position, limit, subjectId, actions }));
      if (thunk.fulfilled.match(result)) {
        const { lines, last } = result.payload;
        setLog({ status: "ready", lines: [...earlier, ...lines], last, error: null });
      } else if (thunk.rejected.match(result)) {
        const error = failureText(result);
        setLog((known) => ({ ...known, status: "failed", error }));
      }
    },
    [dispatch, thunk, limit, subjectId, actions],
  );

  useEffect(() => void read([], null), [read]);

  const { last, ...shown } = log;
  return { ...shown, hasMore: last !== null, readMore: () => read(log.lines, last) };
}
