import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<{ requestId: string | undefined }>();

/** Runs `handle` so that every line logged within it contains the request ID. */
export function withRequestId<Result>(requestId: string | undefined, handle: () => Result): Result {
  return requests.run({ requestId }, handle);
}

/** Returns the ID of the current request; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}
