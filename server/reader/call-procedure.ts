import type { Args, Returns } from "#contract/database.ts";
import { ReadError, type VisitorReading } from "#server/http/read-as-visitor.ts";
import type { ReadProcedure } from "./read-procedures.ts";

/** Calls a procedure as a visitor and returns what it returns. Throws a `ReadError` where it does not answer. */
export async function callProcedure<Name extends ReadProcedure>(
  { supabaseUrl, anonKey, fetch }: VisitorReading,
  name: Name,
  args: Args<Name>,
): Promise<Returns<Name>> {
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  if (!answer.ok) throw new ReadError(name, answer.status);
  return (await answer.json()) as Returns<Name>;
}
