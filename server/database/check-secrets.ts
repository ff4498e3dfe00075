import { createHmac } from "node:crypto";
import pg from "pg";
import type { Secrets } from "./secrets.ts";

const UNDEFINED_TABLE = "42P01";

/**
 * Throws a one-line Error if the database has the fingerprint of other secrets, because processes with different secrets
 * would refuse each other's tokens. Changes nothing. A new database has no fingerprint yet.
 */
export async function refuseOtherSecrets(ownerUrl: string, secrets: Secrets): Promise<void> {
  await withClient(ownerUrl, (client) => compare(client, secrets)).catch((error: unknown) => {
    const isNew = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
    if (!isNew) throw error;
  });
}

/** Stores the fingerprint of the secrets, which does not reveal them. Throws if the database already has another fingerprint. */
export async function storeFingerprint(ownerUrl: string, secrets: Secrets): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(
      "insert into private.settings (key, value) values ('secrets_fingerprint', $1) on conflict (key) do nothing",
      [await fingerprintOf(secrets)],
    );
    await compare(client, secrets);
  });
}

async function compare(client: pg.Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    "select value from private.settings where key = 'secrets_fingerprint'",
  );
  const [stored] = rows;
  if (stored && stored.value !== (await fingerprintOf(secrets))) {
    throw new Error(wrongSecrets(secrets.dir));
  }
}

async function fingerprintOf(secrets: Secrets): Promise<string> {
  return createHmac("sha256", await secrets.get("jwt-secret"))
    .update("fingerprint of this site's secrets")
    .digest("base64url");
}

async function withClient(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection rejects the query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function wrongSecrets(dir: string): string {
  return (
    `${dir} does not hold the secrets of this database. Copy that directory from another process of the site. ` +
    "To use new secrets, stop all processes and delete the setting secrets_fingerprint (docs/operations.md, New secrets)"
  );
}
