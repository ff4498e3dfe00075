import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-database-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { ownerUrl: string; backendUrl: string };
  }
}

/** A database of one test file's own, with all migrations and nobody in it. */
export type TestDatabase = {
  ownerUrl: string;
  backendUrl: string;
  /** Connections of the owner, whom no rule holds: for arranging, and for proving that a row exists. */
  owner: pg.Pool;
  drop(): Promise<void>;
};

let server: TestServer | undefined;

/** Vitest's global set-up: one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  server = await startTestServer();
  project.provide("testDatabase", { ownerUrl: server.ownerUrl, backendUrl: server.backendUrl });
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

/** Copies the migrated database, in some 50 ms. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { inject } = await import("vitest");
  const template = inject("testDatabase");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(template.ownerUrl, `create database ${name} template samha`);
  await administer(template.ownerUrl, `grant create, connect on database ${name} to samha_backend`);
  const ownerUrl = inDatabase(template.ownerUrl, name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 10 });
  owner.on("error", () => undefined);
  return {
    ownerUrl,
    backendUrl: inDatabase(template.backendUrl, name),
    owner,
    drop: async () => {
      await owner.end();
      await administer(template.ownerUrl, `drop database ${name} with (force)`);
    },
  };
}

function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}

/** The template must have no connections while it is copied, so orders go through another database. */
async function administer(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
