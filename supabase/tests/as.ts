import type pg from "pg";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addFixtures } from "./fixtures.ts";
import { type Person, people } from "./people.ts";

/** A person's access to the database, in a transaction that is rolled back. */
export type Db = {
  /** Runs a query. If it fails, it throws but leaves the transaction usable. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Calls a procedure with named arguments; returns its rows. */
  call<Row = Record<string, unknown>>(name: string, args?: Record<string, unknown>): Promise<Row[]>;
  /** Switches to another person in the same transaction; `owner` bypasses all rules. */
  become(who: Person | "visitor" | "owner"): Promise<void>;
};

type Work<T> = (db: Db) => Promise<T>;

export const asVisitor = <T>(work: Work<T>) => as("visitor", work);
export const asMember = <T>(name: Person, work: Work<T>) => as(name, work);
export const asAdmin = <T>(work: Work<T>) => as("maryam", work);
export const asOwner = <T>(work: Work<T>) => as("owner", work);

let prepared: Promise<TestDatabase> | undefined;

/**
 * Returns the database shared by the test files of one worker, with the people of people.ts. A file
 * must delete what it commits. The database is deleted with its PostgreSQL server after the last
 * test.
 */
export function testDatabase(): Promise<TestDatabase> {
  prepared ??= createTestDatabase().then(async (database) => {
    await addFixtures(database.owner);
    return database;
  });
  return prepared;
}

async function as<T>(who: Person | "visitor" | "owner", work: Work<T>): Promise<T> {
  const { owner } = await testDatabase();
  return await inTransaction(owner, async (db) => {
    await db.become(who);
    return await work(db);
  });
}

/** Runs `work` as the owner in a transaction that is rolled back. */
export async function inTransaction<T>(owner: pg.Pool, work: Work<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    return await work(access(client));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function access(client: pg.PoolClient): Db {
  const query: Db["query"] = async (sql, values) => {
    await client.query("savepoint before_query");
    try {
      return (await client.query(sql, values)).rows;
    } catch (error) {
      await client.query("rollback to savepoint before_query");
      throw error;
    }
  };
  return {
    query,
    call: (name, args = {}) => {
      const named = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`);
      return query(`select * from public.${name}(${named.join(", ")})`, Object.values(args));
    },
    become: async (who) => {
      await client.query("reset role");
      const role = { visitor: "anon", owner: undefined }[who as string] ?? "authenticated";
      const id = who === "visitor" || who === "owner" ? "" : people[who];
      await client.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
      if (who !== "owner") await client.query(`set local role ${role}`);
    },
  };
}
