import { loadDemo } from "#demo/load-demo.ts";
import { type Log, ShownOnce } from "#server/http/log/logger.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import type { Env } from "#server/settings/env.ts";
import { isLoopback } from "#server/settings/limits.ts";
import type { SiteBackend } from "#server/start/open-backend.ts";

interface DemoOptions {
  env: Env;
  dev: boolean;
  backend: SiteBackend;
  storage: ImageStorage;
  log: Log;
  signal?: AbortSignal | undefined;
}

/** Loads demo content into an empty database if `DEMO` allows it. Skips a hosted Supabase. */
export async function loadDemoOnFirstStart({
  env,
  dev,
  backend,
  storage,
  log,
  signal,
}: DemoOptions): Promise<void> {
  if (!backend.database || !env.demo) return;
  const loaded = await loadDemo({
    ownerUrl: backend.database.ownerUrl,
    supabaseUrl: backend.publicUrl,
    anonKey: backend.anonKey,
    fetch: backend.fetch,
    storage,
    imageBaseUrl: env.imageBaseUrl,
    adminEmail: env.admin?.email,
    adminPassword: env.admin?.password,
    memberPassword: dev ? developmentPassword(env) : undefined,
    log: (line: string) => log.info(line),
    signal,
  });
  if (loaded !== "not-empty" && !env.admin) {
    log.info(
      new ShownOnce(
        `Demonstration admin: ${loaded.adminEmail} with the password ${loaded.adminPassword} (shown once)`,
      ),
    );
  }
}

/** Returns the password of the demonstration members in development; undefined if others could reach the site. */
export function developmentPassword(env: Pick<Env, "demo" | "siteUrl">): string | undefined {
  return env.demo && isLoopback(env.siteUrl) ? "dates-and-honey" : undefined;
}
