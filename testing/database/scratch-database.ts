import { randomBytes } from "node:crypto";
import pg from "pg";

type Urls = { ownerUrl: string; backendUrl: string };

/** Temporary database on a running test server. Call `drop` when done. */
export type ScratchDatabase = Urls & { drop(): Promise<void> };

/** Creates a database: empty, or a copy of an unused `template` in about 50 ms. */
export async function createScratchDatabase(
  server: Urls,
  template = "template1",
): Promise<ScratchDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server.ownerUrl, `create database ${name} template ${template}`);
  await administer(
    server.ownerUrl,
    `grant create, connect on database ${name} to samha_backend, samha_owner`,
  );
  return {
    ownerUrl: inDatabase(server.ownerUrl, name),
    backendUrl: inDatabase(server.backendUrl, name),
    drop: () => dropDatabase(server.ownerUrl, name),
  };
}

/** Lets PostgreSQL wait five seconds for open connections: closing them at once would raise errors in a pool that is ending. */
async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  try {
    await administer(ownerUrl, `drop database if exists ${name}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== "55006") throw error;
    await administer(ownerUrl, `drop database ${name} with (force)`);
  }
}

function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}

/** Runs a statement from another database, because a template must have no connections. */
async function administer(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
