import "#server/database/keep-warnings.ts";

import { PostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { ARRAY_TYPES } from "#server/database/array-types.ts";
import type { BackendSettings } from "./backend-settings.ts";
import { createConnectionPool } from "./connection-pool.ts";

/** The guard waits this long for a response and drops a later one. */
const TIMEOUT_MS = 15_000;

type WithContext = PostgresConnection["withContext"];

/** The backend's database connections, with this site's limits and corrections. */
export class BackendConnection extends PostgresConnection {
  readonly #settings: BackendSettings;

  constructor(settings: BackendSettings) {
    super({
      url: settings.databaseUrl,
      postgresOptions: {
        max: settings.connections,
        onnotice: () => undefined,
        // A statement prepared on one pooled connection is unknown on the next.
        prepare: !settings.isPooled,
        connection: {
          // Poolers refuse this setting; each transaction sets it instead, see below.
          ...(!settings.isPooled && { statement_timeout: settings.statementTimeoutMs.member }),
          // Identifies the owner of a connection in the metrics.
          application_name: `samha ${settings.name}`,
        },
        fetch_types: ARRAY_TYPES.fetch_types,
        types: { ...ARRAY_TYPES.types, boolean: BOOLEAN },
      },
    });
    this.#settings = settings;
    this.#keepOwnPool();
  }

  /** Replaces the driver's pool, from which the backend takes connections with `reserve`. */
  #keepOwnPool(): void {
    const { connections, databaseUrl } = this.#settings;
    const { connection, fetch_types, onnotice, prepare, types } = this.driver.options;
    const pool = createConnectionPool({
      open: (onclose) =>
        postgres(databaseUrl, {
          connection,
          onnotice,
          prepare,
          fetch_types,
          types,
          max: 1,
          // The pool closes connections between transactions; the driver could do so within one.
          max_lifetime: null,
          onclose,
        }),
      connections,
      timeoutMs: TIMEOUT_MS,
    });
    Object.assign(this.driver, pool);
  }

  /**
   * Runs the statements of one request in a transaction, with the statement timeout of visitors or of members. Refuses the token
   * of an ended session before anything else, even for public rows.
   */
  override withContext: WithContext = (vars, run, options) => {
    const { isPooled, statementTimeoutMs } = this.#settings;
    const isMembers = isMember(vars?.auth);
    const time = isMembers ? statementTimeoutMs.member : statementTimeoutMs.visitor;
    const isDefault = time === statementTimeoutMs.member && !isPooled;
    if (isDefault && !isMembers) return super.withContext(vars, run, options);
    const runChecked: typeof run = async (database) => {
      await database
        .selectNoFrom((build) => [
          ...(isDefault
            ? []
            : [
                build
                  .fn("set_config", [
                    build.val("statement_timeout"),
                    build.val(String(time)),
                    build.val(true),
                  ])
                  .as("timeout"),
              ]),
          ...(isMembers ? [build.fn("private.require_open_session").as("session")] : []),
        ])
        .execute();
      return run(database);
    };
    return super.withContext(vars, runChecked, options);
  };
}

function isMember(auth: unknown): boolean {
  return (
    typeof auth === "object" && auth !== null && "role" in auth && auth.role === "authenticated"
  );
}

/**
 * The driver treats every value except `true` as false, so a vote of "true" would count as cold. Values are sent as text
 * instead: PostgreSQL accepts its own words such as `true`, `yes` and `off`, and refuses all others.
 */
const BOOLEAN = {
  to: 16,
  from: [16],
  serialize: (value: unknown) =>
    typeof value === "object" ? JSON.stringify(value) : String(value),
  parse: (text: string) => text === "t",
};
