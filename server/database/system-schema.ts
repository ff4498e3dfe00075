import "./keep-warnings.ts";

import { randomBytes } from "node:crypto";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";

/** Lets `@supabase/lite` create its schema `auth` with the backend's login, before any migration refers to `auth.users`. */
export async function ensureSystemSchema(backendUrl: string): Promise<void> {
  const connection = createPostgresConnection({
    url: backendUrl,
    // By default the driver prints every "already exists" notice to the console.
    postgresOptions: { max: 1, onnotice: () => undefined },
  });
  const app = new App({
    connection,
    // Signs nothing: this instance serves no requests.
    auth: { enabled: true, jwt_secret: randomBytes(32).toString("base64url") },
    // We create the migration history ourselves: as its owner, this login could add triggers that run with our rights.
    db: { migrations: { enabled: false } },
    options: { server: { admin: false } },
  });
  try {
    await app.init();
    await app.ensureSystemSchema();
  } finally {
    await connection.close();
  }
}
