import { useCallback, useEffect, useMemo, useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { AppThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** Data of a page that loads after opening. Loaded data stays during a reload. */
export interface ThunkData<Data> {
  status: "loading" | "ready" | "failed";
  data: Data | null;
  error: string | null;
  reload: () => Promise<void>;
}

type Loaded<Data> = Omit<ThunkData<Data>, "reload">;

const NOTHING_YET = { status: "loading", data: null, error: null } as const;

/**
 * Loads private data after the page has opened, for pages that the server never renders with content. `arg` must be a
 * primitive or a stable object. A new `arg` discards the data of the old one, which would appear under the wrong heading.
 */
export function useThunkData<Data, Arg>(thunk: AppThunk<Data, Arg>, arg: Arg): ThunkData<Data> {
  const dispatch = useAppDispatch();
  const question = useMemo(() => ({ thunk, arg }), [thunk, arg]);
  const [state, setState] = useState<{ question: object; loaded: Loaded<Data> }>({
    question,
    loaded: NOTHING_YET,
  });

  const load = useCallback(
    async (isWanted: () => boolean) => {
      setState((earlier) => ({
        question,
        loaded:
          earlier.question === question
            ? { ...earlier.loaded, status: "loading", error: null }
            : NOTHING_YET,
      }));
      const settle = (settled: Partial<Loaded<Data>>) =>
        setState((now) =>
          // The argument may have changed during the request.
          now.question === question ? { question, loaded: { ...now.loaded, ...settled } } : now,
        );
      const result = await dispatch((question.thunk as AppThunk<Data, unknown>)(question.arg));
      if (!isWanted()) return;
      if (question.thunk.fulfilled.match(result)) {
        settle({ status: "ready", data: result.payload, error: null });
      } else if (question.thunk.rejected.match(result)) {
        settle({ status: "failed", error: failureText(result) });
      }
    },
    [dispatch, question],
  );

  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [load]);

  const reload = useCallback(() => load(() => true), [load]);
  return { ...(state.question === question ? state.loaded : NOTHING_YET), reload };
}
