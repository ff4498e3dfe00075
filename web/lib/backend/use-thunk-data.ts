import { useCallback, useEffect, useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { AppThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** What a page that loads for itself shows. What was loaded stays while it is asked for again. */
export interface ThunkData<Data> {
  status: "loading" | "ready" | "failed";
  data: Data | null;
  /** Why it could not be loaded. */
  error: string | null;
  reload: () => Promise<void>;
}

/**
 * Loads what only the person in this browser may see, after the page has opened. For pages that the server never
 * renders with content; `arg` must be a primitive or stay the same object.
 */
export function useThunkData<Data, Arg>(thunk: AppThunk<Data, Arg>, arg: Arg): ThunkData<Data> {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<Omit<ThunkData<Data>, "reload">>({
    status: "loading",
    data: null,
    error: null,
  });

  const load = useCallback(
    async (isWanted: () => boolean) => {
      setState((earlier) => ({ ...earlier, status: "loading", error: null }));
      const result = await dispatch((thunk as AppThunk<Data, unknown>)(arg));
      if (!isWanted()) return;
      if (thunk.fulfilled.match(result)) {
        setState({ status: "ready", data: result.payload, error: null });
      } else if (thunk.rejected.match(result)) {
        const error = failureText(result);
        setState((earlier) => ({ ...earlier, status: "failed", error }));
      }
    },
    [dispatch, thunk, arg],
  );

  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [load]);

  const reload = useCallback(() => load(() => true), [load]);
  return { ...state, reload };
}
