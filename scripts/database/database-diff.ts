import { extract } from "@supabase/pg-delta/extract";
import { renderPlanFiles } from "@supabase/pg-delta/frontends";
import { type Action, plan } from "@supabase/pg-delta/plan";
import pg from "pg";
import { createHistory } from "#server/database/migrations/migration-history.ts";
import { prepareSystem } from "#server/database/prepare.ts";
import { actingAsOwner, handOver, OWNER_ROLE } from "#server/database/roles/owner-role.ts";
import { BACKEND_ROLE } from "#server/database/roles/roles.ts";
import { WORKER_ROLE } from "#server/database/roles/worker-login.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { allowRowChanges } from "./row-functions.ts";
import type { SchemaFile } from "./schema-files.ts";

/** Creates a database from `supabase/schemas`, the expected result of all migrations. Call `drop` when done. */
export async function createSchemaDatabase(
  server: { ownerUrl: string; backendUrl: string },
  files: SchemaFile[],
): Promise<ScratchDatabase> {
  const database = await createScratchDatabase(server);
  try {
    await prepareSystem(database);
    await handOver(database.ownerUrl, () => undefined);
    await load(actingAsOwner(database.ownerUrl), files);
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function load(workUrl: string, files: SchemaFile[]): Promise<void> {
  const client = new pg.Client({ connectionString: workUrl });
  await client.connect();
  try {
    await createHistory(client);
    for (const { name, sql } of files) {
      await client.query(sql).catch((error: Error) => {
        throw new Error(`supabase/schemas/${name} does not load: ${error.message}`);
      });
    }
  } finally {
    await client.end();
  }
}

/** Statements that turn one database into another: one text for each transaction, and the statements that remove data. */
export type DatabaseDiff = { texts: string[]; dataLoss: string[] };

/** Returns the changes that make the first database equal to the second. Both are on one server. */
export async function diffDatabases(fromUrl: string, toUrl: string): Promise<DatabaseDiff> {
  const owner = new URL(fromUrl).username;
  const changes = plan(await read(fromUrl), await read(toUrl), {
    scope: "database",
    // No statement sets an owner: at startup, the site transfers ownership of everything to one role.
    defaultOwner: OWNER_ROLE,
    assumedRoles: [
      "anon",
      "authenticated",
      "service_role",
      BACKEND_ROLE,
      OWNER_ROLE,
      WORKER_ROLE,
      owner,
    ],
  });
  const portableActions = changes.actions.flatMap((action) => portable(action, owner));
  const actions = await allowRowChanges(portableActions, fromUrl, toUrl);
  const { files } = renderPlanFiles({ ...changes, actions }, { allowDrops: true });
  const alone = files.find((file) => !file.transactional);
  if (alone) {
    throw new Error(`This cannot run in a transaction, so write it by hand:\n${alone.contents}`);
  }
  return {
    texts: files.map((file) => file.contents),
    dataLoss: actions
      .filter((action) => action.dataLoss === "destructive")
      .map((action) => action.sql),
  };
}

async function read(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}

/**
 * Makes a grant work on every database: elsewhere the owner has a different name than in the scratch database, and a hosted
 * Supabase has no login for the backend. Omits default privileges of the owner and the backend, which create no objects any more.
 */
function portable(action: Action, owner: string): Action[] {
  const [, creator] = /^ALTER DEFAULT PRIVILEGES FOR ROLE "([^"]+)"/.exec(action.sql) ?? [];
  if (creator !== undefined && [owner, BACKEND_ROLE].includes(creator)) return [];
  // Each start prepares the schema and the rights of the background worker.
  if (action.sql.includes('"graphile_worker"') || action.sql.includes(`"${WORKER_ROLE}"`))
    return [];
  const [, head, list] = /^((?:GRANT|REVOKE) [^;]* (?:TO|FROM) )(.*)$/s.exec(action.sql) ?? [];
  if (!head || !list) return [action];
  const roles = list
    .split(", ")
    .filter((role) => role !== `"${owner}"` && role !== `"${OWNER_ROLE}"`);
  const others = roles.filter((role) => role !== `"${BACKEND_ROLE}"`);
  const parts = others.length > 0 ? [`${head}${others.join(", ")}`] : [];
  if (roles.length > others.length) parts.push(forBackend(`${head}"${BACKEND_ROLE}"`));
  return parts.map((sql) => ({ ...action, sql }));
}

function forBackend(sql: string): string {
  const exposed =
    /^GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "(\w+)"\."(\w+)" TO/.exec(sql) ?? [];
  const [, schema, table] = exposed;
  if (schema && table) return `select private.expose_to_backend('${schema}.${table}')`;
  return `do $$ begin if exists (select from pg_catalog.pg_roles where rolname = '${BACKEND_ROLE}') then ${sql}; end if; end $$`;
}
