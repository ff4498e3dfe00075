import type { Args, Returns } from "#contract/database.ts";
import { ReadError } from "#server/http/read-error.ts";
import type { ReadProcedure } from "./read-procedures.ts";

export interface VisitorReads {
  /** Calls a procedure as a visitor. Throws a `ReadError`. */
  read<Name extends ReadProcedure>(name: Name, args: Args<Name>): Promise<Returns<Name>>;
}

/** The API of the embedded backend or of a hosted Supabase, called as a visitor. */
export interface VisitorApi {
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 6_000;

/** Calls a procedure as a visitor. Rejects without a response in six seconds. */
export function callAsVisitor(
  { supabaseUrl, anonKey, fetch }: VisitorApi,
  name: string,
  args: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json", ...headers },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Reads through the API of a hosted Supabase. */
export function readOverHttp(api: VisitorApi): VisitorReads {
  return {
    async read<Name extends ReadProcedure>(name: Name, args: Args<Name>) {
      const response = await callAsVisitor(api, name, args);
      if (response.ok) return (await response.json()) as Returns<Name>;
      throw new ReadError(name, response.status, await response.json().catch(() => null));
    },
  };
}
