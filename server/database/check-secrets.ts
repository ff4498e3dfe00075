import { createHmac } from "node:crypto";
import pg from "pg";
import type { Secrets } from "./secrets.ts";

/**
 * Throws a one-line Error if another process of the site signs tokens with a different secret, because each would
 * refuse the other's members. The first process stores a fingerprint in the database, which does not reveal the secret.
 */
export async function checkSecrets(ownerUrl: string, secrets: Secrets): Promise<void> {
  const fingerprint = createHmac("sha256", await secrets.get("jwt-secret"))
    .update("fingerprint of this site's secrets")
    .digest("base64url");
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection rejects the query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      "insert into private.settings (key, value) values ('secrets_fingerprint', $1) on conflict (key) do nothing",
      [fingerprint],
    );
    const { rows } = await client.query<{ value: string }>(
      "select value from private.settings where key = 'secrets_fingerprint'",
    );
    if (rows[0]?.value !== fingerprint) throw new Error(wrongSecrets(secrets.dir));
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
