import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import type { Backend, DataClient } from "./backend.ts";

/** Creates a client with a visitor's rights, without the auth client, which is four times its size. */
export function createVisitorClient(
  supabaseUrl: string,
  anonKey: string,
  fetch?: typeof globalThis.fetch,
): DataClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: anonKey },
    // Browsers retry up to three times. The server does not, because the visitor is waiting for the page.
    ...(fetch ? { fetch, retry: false } : {}),
  });
}

/** Procedures that the server calls without HTTP. */
export interface ServerReads {
  handles(name: string): boolean;
  /** Rejects with the fields of a `PlainError`. */
  read(name: string, args: object): Promise<unknown>;
}

/** Creates the server's backend. It reads as a visitor, so a rendered page contains no private data. */
export function createVisitorBackend(
  supabaseUrl: string,
  anonKey: string,
  fetch: typeof globalThis.fetch,
  reads?: ServerReads,
): Backend {
  const client = createVisitorClient(supabaseUrl, anonKey, fetch);
  const data = reads ? withReads(client, reads) : client;
  return {
    data: async () => data,
    auth: () => Promise.reject(new Error("The server does not sign members in.")),
    hasStoredSession: () => false,
    accessToken: async () => null,
  };
}

function withReads(client: DataClient, reads: ServerReads): DataClient {
  const rpc = (...[name, args, options]: Parameters<DataClient["rpc"]>) =>
    reads.handles(name)
      ? responseOf(reads.read(name, args ?? {}))
      : client.rpc(name, args, options);
  return { from: client.from.bind(client), rpc: rpc as DataClient["rpc"] };
}

async function responseOf(result: Promise<unknown>) {
  try {
    return { data: await result, error: null, status: 200 };
  } catch (thrown) {
    const error = toPlainError(thrown);
    return { data: null, error, status: error.status ?? 0 };
  }
}
