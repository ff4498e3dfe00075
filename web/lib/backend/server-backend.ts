import { toPlainError } from "#contract/errors/plain-error.ts";
import type { Backend, DataClient } from "./backend.ts";

/** Calls a procedure that reads for pages, as a visitor. Rejects with the fields of a `PlainError`. */
export type ServerReads = (name: string, args: object) => Promise<unknown>;

/** Creates the server's backend. It reads as a visitor, so a rendered page contains no private data. */
export function createServerBackend(reads: ServerReads): Backend {
  const data: DataClient = {
    rpc: ((name: string, args: object = {}) =>
      responseOf(reads(name, args))) as unknown as DataClient["rpc"],
    from: (table: string) => {
      throw new Error(`The server reads ${table} through a procedure only.`);
    },
  };
  return {
    data: async () => data,
    auth: () => Promise.reject(new Error("The server does not sign members in.")),
    hasStoredSession: () => false,
    accessToken: async () => null,
  };
}

async function responseOf(result: Promise<unknown>) {
  try {
    return { data: await result, error: null, status: 200 };
  } catch (thrown) {
    const error = toPlainError(thrown);
    return { data: null, error, status: error.status ?? 0 };
  }
}
