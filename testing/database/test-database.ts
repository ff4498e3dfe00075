import pg from "pg";
import type { TestProject } from "vitest/node";
import { createScratchDatabase } from "./scratch-database.ts";
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
  const copy = await createScratchDatabase(inject("testDatabase"), "samha");
  const owner = new pg.Pool({ connectionString: copy.ownerUrl, max: 10 });
  owner.on("error", () => undefined);
  return {
    ...copy,
    owner,
    drop: async () => {
      await owner.end();
      await copy.drop();
    },
  };
}
