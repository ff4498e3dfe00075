import type { Args, Returns } from "#contract/database.ts";
import { ReadError, type VisitorReading } from "#server/http/read-as-visitor.ts";
import type { ReadProcedure } from "./read-procedures.ts";

export interface VisitorReads {
  /** Calls a procedure as a visitor. Throws a `ReadError`. */
  read<Name extends ReadProcedure>(name: Name, args: Args<Name>): Promise<Returns<Name>>;
}

/** Reads through the API of a hosted Supabase. */
export function readOverHttp({ supabaseUrl, anonKey, fetch }: VisitorReading): VisitorReads {
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
