import type pg from "pg";
import type { MigrationFile } from "./migration-files.ts";
import { recordMigration } from "./migration-history.ts";

const FIRST_LINE = "-- no transaction\n";
const CREATE =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?\s+on\s+((?:"?\w+"?\.)?"?\w+"?)/i;
const DROP = /^drop\s+index\s+concurrently\s+if\s+exists\s/i;
/** Building an index concurrently blocks no reads or writes, so it may wait for long transactions. */
const LOCK_WAIT = "5min";

/** Returns whether the first line of a migration is `-- no transaction`. */
export function needsNoTransaction({ sql }: MigrationFile): boolean {
  return sql.startsWith(FIRST_LINE);
}

/**
 * Runs the statements of a file one by one. They create or drop indexes concurrently, and skip what is already done, so that
 * the next start continues after a failure. Rebuilds an index that a failed attempt left invalid.
 */
export async function applyWithoutTransaction(
  client: pg.Client,
  file: MigrationFile,
): Promise<void> {
  const statements = statementsOf(file);
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
    for (const statement of statements) {
      await dropInvalidIndex(client, statement);
      await client.query(statement);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Migration ${file.fileName} failed: ${reason}. The finished indexes remain, and the next start continues`,
      { cause: error },
    );
  }
  await recordMigration(client, file);
}

function statementsOf(file: MigrationFile): string[] {
  const statements = file.sql
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
  const other = statements.find((one) => !CREATE.test(one) && !DROP.test(one));
  if (other === undefined) return statements;
  throw new Error(
    `Migration ${file.fileName} may only contain "create index concurrently if not exists" and "drop index concurrently if exists" without a transaction: ${other}`,
  );
}

async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name, table] = CREATE.exec(statement) ?? [];
  if (!name) return;
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and c.relname = $2 and not i.indisvalid`,
    [table, name],
  );
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`);
}
