import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { refuseOtherSecrets } from "./check-secrets.ts";
import type { Database, OpenOptions } from "./database.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { BACKEND_ROLE } from "./roles/roles.ts";
import { workerUrlOf } from "./roles/worker-login.ts";
import { openSecrets, type Secrets } from "./secrets.ts";

const OLDEST_SUPPORTED = 150000;

/**
 * Opens the database: the PostgreSQL at `databaseUrl`, or an embedded one in `dataDir`. Throws an Error for the operator
 * if it cannot be used.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const dataDir = path.resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Error(`Cannot create the data directory ${dataDir}: ${error.message}`);
  });
  const secrets = await openSecrets(dataDir);
  return options.databaseUrl
    ? openExternal(options.databaseUrl, secrets)
    : openEmbedded({ ...options, dataDir }, secrets);
}

/**
 * Opens an existing PostgreSQL (15 or later) by its owner's URL. If that has no password, the passwords of the other logins
 * come from the secrets. Secrets of another site are then refused, because the new passwords would lock out running processes.
 */
async function openExternal(ownerUrl: string, secrets: Secrets): Promise<Database> {
  const owner = parse(ownerUrl);
  await checkVersion(ownerUrl);
  if (!owner.password) await refuseOtherSecrets(ownerUrl, secrets);
  const backend = new URL(owner);
  backend.username = BACKEND_ROLE;
  backend.password = await backendPassword(owner, secrets);
  return {
    ownerUrl,
    backendUrl: backend.href,
    workerUrl: workerUrlOf(
      ownerUrl,
      owner.password ? undefined : await secrets.get("backend-password"),
    ),
    secretsDir: secrets.dir,
    embedded: false,
    stop: async () => undefined,
  };
}

function parse(databaseUrl: string): URL {
  const url = URL.parse(databaseUrl);
  if (url && /^postgres(ql)?:$/.test(url.protocol)) return url;
  throw new Error("DATABASE_URL must look like postgres://user:password@host:5432/database");
}

/** Returns a password derived from the owner's, so that all processes use the same one, or a secret if the owner has none. */
async function backendPassword(owner: URL, secrets: Secrets): Promise<string> {
  if (!owner.password) return secrets.get("backend-password");
  return createHmac("sha256", decodeURIComponent(owner.password))
    .update("samha backend")
    .digest("base64url");
}

async function checkVersion(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number",
    );
    if (rows[0].number < OLDEST_SUPPORTED) {
      throw new Error("this PostgreSQL is older than version 15");
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`Cannot use the database at DATABASE_URL: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
