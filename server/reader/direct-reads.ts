import postgres from "postgres";
import { PROCEDURES } from "#contract/procedures.ts";
import { ARRAY_TYPES } from "#server/database/array-types.ts";
import type { ReadProcedure } from "./read-procedures.ts";

/** Reads PostgreSQL as `anon` on its own connections. */
export interface DirectReads {
  /** Calls a procedure and returns its result as JSON. Throws PostgreSQL's error. */
  read(name: ReadProcedure, args: Readonly<Record<string, unknown>>): Promise<string>;
  stop(): Promise<void>;
}

interface DirectReadOptions {
  /** Address for the backend's login, which may become `anon`. */
  url: string;
  connections: number;
  statementTimeoutMs: number;
  /** Application name of the connections in PostgreSQL. */
  name: string;
}

/** Maximum number of reads in progress; further reads are refused. */
const READS_MAX = 500;
/** Timeout after which the database counts as unreachable; no statement may take longer than 5 seconds. */
const RESPONSE_TIMEOUT_MS = 6_000;
/** Period after a timeout in which reads fail immediately, because a page needs several reads. */
const FAIL_FAST_MS = 1_000;
const PARAMETER = /^[a-z][a-z_]*$/;

/**
 * Opens connections that stay `anon`, so that a read is a single statement without a transaction. Throws unless PostgreSQL refuses
 * them a private column.
 */
export async function openDirectReads(options: DirectReadOptions): Promise<DirectReads> {
  const sql = postgres(options.url, {
    max: options.connections,
    connect_timeout: 5,
    // In seconds. By default, the pauses between attempts grow to 20 seconds.
    backoff: (tries: number) => Math.min(3 ** tries / 100, 1),
    onnotice: () => undefined,
    connection: {
      role: "anon",
      default_transaction_read_only: true,
      statement_timeout: options.statementTimeoutMs,
      TimeZone: "UTC",
      application_name: `samha ${options.name}`,
    },
    fetch_types: ARRAY_TYPES.fetch_types,
    types: { ...ARRAY_TYPES.types, ...AS_TEXT },
  });
  let reading = 0;
  let failFastUntil = 0;
  const stop = () => sql.end({ timeout: 5 });
  try {
    await prove(sql);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    stop,
    async read(name, args) {
      if (reading >= READS_MAX) throw new TooManyReads();
      if (performance.now() < failFastUntil) throw new NoResponse();
      reading += 1;
      try {
        const parameters = Object.entries(args).filter(([, value]) => value !== undefined);
        const query = sql.unsafe<{ result: string | null }[]>(
          statementOf(
            name,
            parameters.map(([parameter]) => parameter),
          ),
          parameters.map(([, value]) => value as postgres.ParameterOrJSON<never>),
          { prepare: true },
        );
        const [row] = await withTimeout(query);
        return row?.result ?? "null";
      } catch (error) {
        if (error instanceof NoResponse) failFastUntil = performance.now() + FAIL_FAST_MS;
        throw error;
      } finally {
        reading -= 1;
      }
    },
  };
}

/** Has PostgreSQL's error code for too many connections. */
export class TooManyReads extends Error {
  readonly code = "53300";

  constructor() {
    super("Too many reads wait for the database");
  }
}

class NoResponse extends DOMException {
  constructor() {
    super("The database did not respond", "TimeoutError");
  }
}

/** Passes values as text, so that a time keeps its microseconds. */
const AS_TEXT = {
  boolean: { to: 16, from: [16], serialize: String, parse: (text: string) => text },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: (text: string) => text },
};

function statementOf(name: ReadProcedure, parameters: readonly string[]): string {
  const odd = parameters.find((parameter) => !PARAMETER.test(parameter));
  if (odd !== undefined) throw new Error(`${name} has no parameter ${odd}`);
  const list = parameters.map((parameter, index) => `${parameter} => $${index + 1}`).join(", ");
  return PROCEDURES[name].returnsRows
    ? `select coalesce(json_agg(r), '[]')::text as result from public.${name}(${list}) as r`
    : `select to_json(public.${name}(${list}))::text as result`;
}

/** Rejects if the database does not respond within the longest time that a statement may take. */
async function withTimeout<Rows>(query: PromiseLike<Rows>): Promise<Rows> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoResponse()), RESPONSE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([query, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws if a visitor could read a private column, as `provePrivileges` does for the backend. */
async function prove(sql: postgres.Sql): Promise<void> {
  const [session] = await sql<{ role: string }[]>`select current_user::text as role`;
  if (session?.role !== "anon") {
    throw new Error(`Refusing to serve: pages would be read as ${session?.role}, not as anon.`);
  }
  const refusal = await sql`select pending_profile_image_url from public.profiles limit 1`.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof postgres.PostgresError) || refusal.code !== "42501") {
    throw new Error("Refusing to serve: a visitor may read a private column.", { cause: refusal });
  }
}
