import { spawnSync } from "node:child_process";
import { findPostgres, hasCron } from "./postgres-server.ts";

/** Vitest's global setup: fails with one line that lists the missing programs and how to install them. */
export function setup(): void {
  const missing = ["nginx", "pgbouncer"].filter((name) => spawnSync(name, ["-V"]).error);
  const postgres = findPostgres();
  if (!postgres) missing.push("postgresql", "postgresql-15-cron");
  else if (!hasCron(postgres)) missing.push(`postgresql-${postgres.split("/").at(-2)}-cron`);
  if (missing.length === 0) return;
  throw new Error(
    `Missing: ${missing.join(", ")}. On Debian: apt-get install --no-install-recommends ${missing.join(" ")}`,
  );
}
