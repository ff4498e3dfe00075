import { useCallback, useEffect, useMemo, useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { AppThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** What a page that loads for itself shows. What was loaded stays while the same is asked for again. */
export interface ThunkData<Data> {
  status: "loading" | "ready" | "failed";
  data: Data | null;
  /** Why it could not be loaded. */
  error: string | null;
  reload: () => Promise<void>;
}

type Loaded<Data> = Omit<ThunkData<Data>, "reload">;

const NOTHING_YET = { status: "loading", data: null, error: null } as const;

/**
 * Loads what only the person in this browser may see, after the page has opened. For pages that the server never
 * renders with content; `arg` must be a primitive or stay the same object. What was loaded for another `arg` is dropped at
 * once: it would be shown under the new one's heading.
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
          // Another question may have been asked meanwhile.
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
