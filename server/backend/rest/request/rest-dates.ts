import pg from "pg";
import { isDay } from "#contract/timestamps.ts";
import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import type { RestAddress } from "./rest-address.ts";

/** Types of the parameters that take days or times, by `procedure parameter`. */
export type DateParameters = ReadonlyMap<string, "date" | "time">;

export const NO_DATES: DateParameters = new Map();

const TIME = /^(.{10})(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+ -]\d\d(?::?\d\d)?)?)?$/;

/** Queries the parameters of all public procedures from the catalogue. */
export async function queryDateParameters(ownerUrl: string): Promise<DateParameters> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection rejects the query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ parameter: string; type: "date" | "time" }>(
      `select p.proname || ' ' || a.name as parameter, case a.type when 'date'::regtype then 'date' else 'time' end as type
       from pg_catalog.pg_proc p
       cross join unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
       where p.pronamespace = 'public'::regnamespace and a.type in ('date'::regtype, 'timestamptz'::regtype)`,
    );
    return new Map(rows.map(({ parameter, type }) => [parameter, type]));
  } finally {
    await client.end();
  }
}

/**
 * Refuses a day or time that is not ISO 8601. PostgreSQL would read `tomorrow`, `epoch` and `02/03/2027`, and refuse others in
 * its own words.
 */
export function refuseOtherDates(
  { name: procedure }: RestAddress,
  name: string,
  value: unknown,
  dates: DateParameters,
): void {
  const type = dates.get(`${procedure} ${name}`);
  if (type === undefined || value === null || value === undefined) return;
  const text = String(value);
  if (type === "date" ? isDay(text) : isDay(TIME.exec(text)?.[1] ?? "")) return;
  const example =
    type === "date" ? "a day such as 2026-12-31" : "a time such as 2026-12-31T18:00:00Z";
  throw new RefusedRequest("date_refused", `${name} must be ${example}.`);
}
