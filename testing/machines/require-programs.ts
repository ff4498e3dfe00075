import { spawnSync } from "node:child_process";
import { findPostgres } from "./postgres-server.ts";

/** Vitest's global setup: fails with one line that lists the missing programs and how to install them. */
export function setup(): void {
  const missing = ["nginx", "pgbouncer"].filter((name) => spawnSync(name, ["-V"]).error);
  if (!findPostgres()) missing.push("postgresql");
  if (missing.length === 0) return;
  throw new Error(
    `Missing: ${missing.join(", ")}. On Debian: apt-get install --no-install-recommends nginx pgbouncer postgresql`,
  );
}
