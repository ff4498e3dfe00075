import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk } from "@reduxjs/toolkit";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { CONTEXT_MESSAGES, reportFailure } from "#lib/errors/report-failure.ts";
import type { Backend } from "./backend.ts";

export interface ThunkExtra {
  backend: Backend;
  uploadBaseUrl: string;
}

interface ThunkConfig {
  extra: ThunkExtra;
  rejectValue: AppErrorData;
}

/** Thunk whose failures are always `AppErrorData`. */
export type AppThunk<Returned, Arg> = AsyncThunk<Returned, Arg, ThunkConfig>;

/** `AppThunk` with a generic argument; TypeScript cannot call `AppThunk` itself with one. */
export type SendingThunk<Returned, Arg> = Pick<AppThunk<Returned, Arg>, "fulfilled"> &
  ((arg: Arg) => AsyncThunkAction<Returned, Arg, ThunkConfig>);

interface ThunkTools<State> {
  extra: ThunkExtra;
  getState: () => State;
  signal: AbortSignal;
}

/**
 * Creates a thunk with common error handling: an error is classified, logged once (redacted) under its context message or type
 * and put into the rejected action. A repeated vote is not logged.
 */
export function createAppThunk<Returned, Arg = void, State = unknown>(
  type: string,
  request: (arg: Arg, tools: ThunkTools<State>) => Promise<Returned>,
): AppThunk<Returned, Arg> {
  return createAsyncThunk<Returned, Arg, ThunkConfig>(type, async (arg, api) => {
    try {
      return await request(arg, {
        extra: api.extra,
        getState: api.getState as () => State,
        signal: api.signal,
      });
    } catch (error) {
      return api.rejectWithValue(await reportFailure(CONTEXT_MESSAGES[type] ?? type, error));
    }
  });
}

/** Creates a thunk of one backend request. Declare it below the request, in the same `<noun>-requests.ts`. */
export function createRequestThunk<Returned, Arg = void>(
  type: string,
  request: (backend: Backend, arg: Arg) => Promise<Returned>,
): AppThunk<Returned, Arg> {
  return createAppThunk<Returned, Arg>(type, (arg, { extra }) => request(extra.backend, arg));
}
