import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<{ requestId: string | undefined }>();

/** Runs `handle` so that every line it logs, however deep, carries the id of its request. */
export function withRequestId<Result>(requestId: string | undefined, handle: () => Result): Result {
  return requests.run({ requestId }, handle);
}

/** The id of the request being answered; undefined outside one. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}
