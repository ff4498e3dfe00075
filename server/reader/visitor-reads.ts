import type { Args, Returns } from "#contract/database.ts";
import { ReadError } from "#server/http/read-error.ts";
import type { ReadProcedure } from "./read-procedures.ts";

export interface VisitorReads {
  /** Calls a procedure as a visitor. Throws a `ReadError`. */
  read<Name extends ReadProcedure>(name: Name, args: Args<Name>): Promise<Returns<Name>>;
}

/** The API of a hosted Supabase, called as a visitor. */
export interface VisitorApi {
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

/** Reads through the API of a hosted Supabase. */
export function readOverHttp({ supabaseUrl, anonKey, fetch }: VisitorApi): VisitorReads {
  return {
    async read<Name extends ReadProcedure>(name: Name, args: Args<Name>) {
      const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: anonKey, "content-type": "application/json" },
        body: JSON.stringify(args),
      });
      if (response.ok) return (await response.json()) as Returns<Name>;
      throw new ReadError(name, response.status, await response.json().catch(() => null));
    },
  };
}
