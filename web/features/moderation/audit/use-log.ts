import { useCallback, useEffect, useState } from "react";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import type { LogPart } from "./log-requests.ts";

interface LogState<Line> {
  status: "loading" | "ready" | "failed";
  lines: readonly Line[];
  hasMore: boolean;
  error: string | null;
}

/** Loads a log in parts, newest first; `actions` must be a stable reference. Loaded entries stay if the next part fails. */
export function useLog<Line extends { createdAt: string }>(
  thunk: AppThunk<Line[], LogPart>,
  limit: number,
  subjectId?: string,
  actions?: readonly string[],
) {
  const dispatch = useAppDispatch();
  const [log, setLog] = useState<LogState<Line>>({
    status: "loading",
    lines: [],
    hasMore: false,
    error: null,
  });

  const read = useCallback(
    async (earlier: readonly Line[]) => {
      setLog((known) => ({ ...known, status: "loading", error: null }));
      const before = earlier.at(-1)?.createdAt ?? null;
      const result = await dispatch(thunk({ before, limit, subjectId, actions }));
      if (thunk.fulfilled.match(result)) {
        const lines = [...earlier, ...result.payload];
        setLog({ status: "ready", lines, hasMore: result.payload.length === limit, error: null });
      } else if (thunk.rejected.match(result)) {
        const error = failureText(result);
        setLog((known) => ({ ...known, status: "failed", error }));
      }
    },
    [dispatch, thunk, limit, subjectId, actions],
  );

  useEffect(() => void read([]), [read]);

  return { ...log, readMore: () => read(log.lines) };
}
