import "#server/process/keep-warnings.ts";

import { randomBytes } from "node:crypto";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";

/**
 * Lets `@supabase/lite` make its own schema, `auth`, as the backend's login, before
 * any migration mentions `auth.users`.
 */
export async function ensureSystemSchema(backendUrl: string): Promise<void> {
  const connection = createPostgresConnection({
    url: backendUrl,
    // The driver prints every "already exists" notice on the console by default.
    postgresOptions: { max: 1, onnotice: () => undefined },
  });
  const app = new App({
    connection,
    // Never used to sign anything: this instance serves no request.
    auth: { enabled: true, jwt_secret: randomBytes(32).toString("base64url") },
    // The history of migrations is ours: what the login owns must not run when a migration is recorded.
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
