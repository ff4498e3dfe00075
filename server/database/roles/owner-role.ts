import { readFile } from "node:fs/promises";
import pg from "pg";

/** Role that owns the site's schemas, tables and procedures. It is not a superuser and cannot log in. */
export const OWNER_ROLE = "samha_owner";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Lets the backend's login create tables in the schema `auth`, but only while `work` runs. */
export async function whileBackendCreates(
  ownerUrl: string,
  work: () => Promise<void>,
): Promise<void> {
  await connect(ownerUrl, async (client) => {
    const change = (verb: string) =>
      client.query(`do $$ begin
        if (select nspowner = to_regrole('${OWNER_ROLE}') from pg_catalog.pg_namespace where nspname = 'auth') then
          ${verb} samha_backend;
        end if; end $$`);
    await change("grant create on schema auth to");
    try {
      await work();
    } finally {
      await change("revoke create on schema auth from");
    }
  });
}

/**
 * Makes `samha_owner` the owner of the site's objects (hand-over.sql) and returns an address that acts as that role.
 * If the database or a pooler refuses that, logs one line and returns the database user's own address.
 */
export async function handOver(ownerUrl: string, log: (line: string) => void): Promise<string> {
  const workUrl = actingAsOwner(ownerUrl);
  try {
    const sql = await readFile(new URL("./hand-over.sql", import.meta.url), "utf8");
    await connect(ownerUrl, async (client) => {
      await client.query("set lock_timeout = '5min'");
      await client.query(sql);
    });
    await connect(workUrl, (client) => client.query("select"));
    return workUrl;
  } catch (error) {
    if (!isRefused(error)) throw error;
    log(
      `The site uses the rights of ${decodeURIComponent(new URL(ownerUrl).username)}, because that user may not transfer ownership to ${OWNER_ROLE} or act as it (${error.message}): see "On your own PostgreSQL" in docs/deploy.md`,
    );
    return ownerUrl;
  }
}

/**
 * Gives the session the rights of `samha_owner` if that role owns the site's objects. Migrations need it: PostgreSQL evaluates
 * the expressions of an index as the owner of its table, so that role must own the functions that a migration creates.
 */
export async function actAsOwner(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('role', '${OWNER_ROLE}', false) from pg_catalog.pg_namespace
     where nspname = 'auth' and nspowner = to_regrole('${OWNER_ROLE}')`,
  );
}

/** Returns an address whose connections have only the rights of `samha_owner`. */
export function actingAsOwner(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const options = url.searchParams.get("options");
  url.searchParams.set("options", `${options ? `${options} ` : ""}-c role=${OWNER_ROLE}`);
  // A plus sign would be read literally.
  url.search = url.searchParams.toString().replaceAll("+", "%20");
  return url.href;
}

/** Returns whether the user lacks the right, or a connection pooler refuses options (08P01). */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === INSUFFICIENT_PRIVILEGE || error.code === "08P01")
  );
}

async function connect<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
