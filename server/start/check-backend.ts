import type { SiteConfig } from "#contract/site-config.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { SiteBackend } from "./open-backend.ts";

const TIMEOUT_MS = 3_000;
/** `/readyz` reuses a result for this time. */
const TTL_MS = 1_000;

/** Returns a function that sends a small request to each part of the backend and returns the names of those that fail. */
export function createBackendCheck(
  backend: Pick<SiteBackend, "fetch" | "reads" | "anonKey" | "database">,
  config: Pick<SiteConfig, "supabaseUrl">,
  now?: () => number,
): () => Promise<string[]> {
  const missing = createAsyncCache<string[]>({ max: 1, ttlMs: TTL_MS, ...(now && { now }) });
  return () => missing.get("backend", findMissing);

  async function findMissing(): Promise<string[]> {
    const [isReadable, auth, api] = await Promise.all([
      canRead(),
      statusOf("/auth/v1/settings"),
      // The thread `rest` returns 404 for this path without a connection, so slow API requests do not affect the result.
      backend.database ? statusOf("/") : 404,
    ]);
    return [
      ...(isReadable ? [] : ["database"]),
      ...(auth === 200 ? [] : ["accounts"]),
      ...(api === 404 ? [] : ["api"]),
    ];
  }

  /** Reads a deal as pages do. Returns false after a failure or a timeout. */
  async function canRead(): Promise<boolean> {
    const reading = backend.reads.read("read_deals", { limit_param: 1 }).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, false);
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }

  /** Returns the status of the response, or null after a failure or a timeout. */
  async function statusOf(path: string): Promise<number | null> {
    try {
      const response = await backend.fetch(`${config.supabaseUrl}${path}`, {
        headers: { apikey: backend.anonKey },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}
