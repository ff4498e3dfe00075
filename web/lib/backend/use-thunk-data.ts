import { useCallback, useEffect, useMemo, useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { AppThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** Data that a page loads after it has opened. Loaded data stays during a reload. */
export interface ThunkData<Data> {
  status: "loading" | "ready" | "failed";
  data: Data | null;
  error: string | null;
  reload: () => Promise<void>;
}

type Loaded<Data> = Omit<ThunkData<Data>, "reload">;

const NOTHING_YET = { status: "loading", data: null, error: null } as const;

/**
 * Loads data after the page has opened, for content that the server does not render. `arg` must be a
 * primitive or a stable object. A new `arg` discards the data of the old one, which would otherwise appear under the wrong heading.
 */
export function useThunkData<Data, Arg>(thunk: AppThunk<Data, Arg>, arg: Arg): ThunkData<Data> {
  const dispatch = useAppDispatch();
  const request = useMemo(() => ({ thunk, arg }), [thunk, arg]);
  const [state, setState] = useState<{ request: object; loaded: Loaded<Data> }>({
    request,
    loaded: NOTHING_YET,
  });

  const load = useCallback(
    async (isWanted: () => boolean) => {
      setState((earlier) => ({
        request,
        loaded:
          earlier.request === request
            ? { ...earlier.loaded, status: "loading", error: null }
            : NOTHING_YET,
      }));
      const settle = (settled: Partial<Loaded<Data>>) =>
        setState((now) =>
          // The argument may have changed during the request.
          now.request === request ? { request, loaded: { ...now.loaded, ...settled } } : now,
        );
      const result = await dispatch((request.thunk as AppThunk<Data, unknown>)(request.arg));
      if (!isWanted()) return;
      if (request.thunk.fulfilled.match(result)) {
        settle({ status: "ready", data: result.payload, error: null });
      } else if (request.thunk.rejected.match(result)) {
        settle({ status: "failed", error: failureText(result) });
      }
    },
    [dispatch, request],
  );

  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [load]);

  const reload = useCallback(() => load(() => true), [load]);
  return { ...(state.request === request ? state.loaded : NOTHING_YET), reload };
}
