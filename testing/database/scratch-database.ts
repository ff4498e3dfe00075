import { randomBytes } from "node:crypto";
import pg from "pg";

type Urls = { ownerUrl: string; backendUrl: string };

/** A database of its own on a running test server. Call `drop` when done. */
export type ScratchDatabase = Urls & { drop(): Promise<void> };

/** Creates a database beside that of `server`: empty, or in some 50 ms a copy of `template`, which nobody may be using. */
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
    drop: () => administer(server.ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}

/** A template must have no connections while it is copied, so orders go through another database. */
async function administer(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
