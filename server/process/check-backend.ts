import type { SiteConfig } from "#contract/site-config.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { SuppliedBackend } from "#server/start/supply-backend.ts";

const TIMEOUT_MS = 3_000;
/** `/readyz` reuses a result for this time. */
const TTL_MS = 1_000;

/** Returns a function that sends a small request to both parts of the backend and returns the names of those that fail. */
export function createBackendCheck(
  backend: Pick<SuppliedBackend, "ownFetch" | "anonKey">,
  config: Pick<SiteConfig, "supabaseUrl">,
  now?: () => number,
): () => Promise<string[]> {
  const missing = createAsyncCache<string[]>({ max: 1, ttlMs: TTL_MS, ...(now && { now }) });
  return () => missing.get("backend", findMissing);

  async function findMissing(): Promise<string[]> {
    const [data, auth] = await Promise.all([
      responds("/rest/v1/deals_with_temperature?select=id&limit=1"),
      responds("/auth/v1/settings"),
    ]);
    return [...(data ? [] : ["database"]), ...(auth ? [] : ["accounts"])];
  }

  async function responds(path: string): Promise<boolean> {
    try {
      const response = await backend.ownFetch(`${config.supabaseUrl}${path}`, {
        headers: { apikey: backend.anonKey },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
