import postgres from "postgres";
import type { Args, Returns } from "#contract/database.ts";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { mayRecover } from "#server/backend/guard/map-fault.ts";
import { ReadError } from "#server/http/read-error.ts";
import type { DirectReads } from "./direct-reads.ts";
import type { ReadProcedure } from "./read-procedures.ts";
import type { VisitorReads } from "./visitor-reads.ts";

/** Reads from the site's own PostgreSQL. A refusal keeps its code; other failures are logged and become 503 or 500. */
export function readFromDatabase(
  reads: Pick<DirectReads, "read">,
  log: { error(details: object, line: string): void },
): VisitorReads {
  return {
    async read<Name extends ReadProcedure>(name: Name, args: Args<Name>) {
      try {
        return JSON.parse(await reads.read(name, args)) as Returns<Name>;
      } catch (error) {
        const refusal = refusalOf(name, error);
        if (refusal) throw refusal;
        log.error({ err: error }, `The database did not complete ${name}`);
        throw isFault(error)
          ? new ReadError(name, 500, {
              code: "unexpected_failure",
              message: GENERAL_MESSAGES.server,
            })
          : new ReadError(name, 503, {
              code: "unavailable",
              message: GENERAL_MESSAGES.unavailable,
            });
      }
    },
  };
}

/** Returns the error that PostgREST would send, or null if the database itself failed. */
function refusalOf(name: string, error: unknown): ReadError | null {
  if (!(error instanceof postgres.PostgresError)) return null;
  const { code, message, detail = null, hint = null } = error;
  const status = statusOf(code);
  return status === null
    ? null
    : new ReadError(name, status, { code, message, details: detail, hint });
}

/** Returns whether the statement itself is wrong, in which case a retry is pointless. */
function isFault(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !mayRecover(error.code);
}

function statusOf(code: string): number | null {
  const own = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (own) return Number(own);
  if (code === "42501") return 403;
  return code.startsWith("22") ? 400 : null;
}
