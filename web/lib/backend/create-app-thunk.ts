import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk } from "@reduxjs/toolkit";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import type { Backend } from "./backend.ts";

/** What every thunk receives beside the state. */
export interface ThunkExtra {
  backend: Backend;
  /** Base address of the upload service (specification 7). */
  uploadBaseUrl: string;
}

interface ThunkConfig {
  extra: ThunkExtra;
  rejectValue: AppErrorData;
}

/** A thunk of ours: its failure is always an `AppErrorData`. */
export type AppThunk<Returned, Arg> = AsyncThunk<Returned, Arg, ThunkConfig>;

/** An `AppThunk` whose argument is a type parameter, which `AppThunk` itself cannot be called with. */
export type SendingThunk<Returned, Arg> = Pick<AppThunk<Returned, Arg>, "fulfilled"> &
  ((arg: Arg) => AsyncThunkAction<Returned, Arg, ThunkConfig>);

interface ThunkTools<State> {
  extra: ThunkExtra;
  getState: () => State;
  signal: AbortSignal;
}

/**
 * A thunk whose every failure is handled the same way: what is thrown is classified (specification 8), logged once under
 * `context`, redacted, and put into the rejected action. A repeated vote is not logged.
 */
export function createAppThunk<Returned, Arg = void, State = unknown>(
  type: string,
  context: string,
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
      return api.rejectWithValue(await reportFailure(context, error));
    }
  });
}

/**
 * A thunk that is one request to the backend: `request` takes the backend and the thunk's argument. Declare it below its
 * request, in the same `<noun>-requests.ts`.
 */
export function createRequestThunk<Returned, Arg = void>(
  type: string,
  context: string,
  request: (backend: Backend, arg: Arg) => Promise<Returned>,
): AppThunk<Returned, Arg> {
  return createAppThunk<Returned, Arg>(type, context, (arg, { extra }) =>
    request(extra.backend, arg),
  );
}

/** A request whose code is loaded when it is first sent: the first page is shown without it. */
export function onDemand<Returned, Arg>(
  load: () => Promise<(backend: Backend, arg: Arg) => Promise<Returned>>,
): (backend: Backend, arg: Arg) => Promise<Returned> {
  let request: ((backend: Backend, arg: Arg) => Promise<Returned>) | undefined;
  return async (backend, arg) => {
    request ??= await loadChunk(load);
    return request(backend, arg);
  };
}
