import { useEffect, useState } from "react";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";

const PAUSE_MS = 400;

/**
 * Returns the result of a request after a pause in typing. Null without an argument, and until the request for the current
 * argument succeeds. `arg` is a string, so that an unchanged value sends no request.
 */
export function useAfterTyping<Result>(
  thunk: AppThunk<Result, string>,
  arg: string | null,
): Result | null {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ arg: string; result: Result } | null>(null);
  useEffect(() => {
    if (arg === null) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await dispatch(thunk(arg));
      if (isWanted && thunk.fulfilled.match(result)) setFound({ arg, result: result.payload });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [arg, thunk, dispatch]);
  return found !== null && found.arg === arg ? found.result : null;
}
