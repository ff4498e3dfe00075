import type { SiteConfig } from "#contract/site-config.ts";
import type { SuppliedBackend } from "./supply-backend.ts";

const PATIENCE_MS = 3_000;

/** Asks the two halves of the backend one small question each; names those that do not answer. */
export async function checkBackend(
  backend: SuppliedBackend,
  config: SiteConfig,
): Promise<string[]> {
  const answers = (path: string) =>
    backend
      .fetch(`${config.supabaseUrl}${path}`, {
        headers: { apikey: backend.anonKey },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      .then((answer) => answer.body?.cancel().then(() => answer.ok))
      .catch(() => false);
  const [data, auth] = await Promise.all([
    answers("/rest/v1/deals_with_temperature?select=id&limit=1"),
    answers("/auth/v1/settings"),
  ]);
  return [...(data ? [] : ["database"]), ...(auth ? [] : ["accounts"])];
}
