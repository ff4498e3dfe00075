import cluster from "node:cluster";
import { AggregatorRegistry, Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import type { Env } from "#server/settings/env.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { watchDatabase } from "./watch-database.ts";

/** Serves the summed metrics of all site processes, and those of the database, which only the supervisor reads. */
export async function serveSummedMetrics(
  env: Env,
  database: Pick<Database, "ownerUrl"> | null,
): Promise<{ stop(): Promise<void> }> {
  const summed = new AggregatorRegistry();
  const registry = new Registry();
  const ownerUrl = database?.ownerUrl ?? env.databaseUrl;
  const watched = ownerUrl === undefined ? null : watchDatabase(registry, ownerUrl);
  const server = await startMetricsServer(env.metricsPort ?? 0, async () => {
    await watched?.update();
    const [sites, ours] = await Promise.all([summed.clusterMetrics(), registry.metrics()]);
    return { contentType: registry.contentType, body: `${sites}\n${ours}` };
  });
  return {
    stop: async () => {
      await server.stop();
      await watched?.stop();
    },
  };
}

/** Adds the metrics of this site process to the sum. Returns false if it is the only one. */
export function joinSum(registry: Registry): boolean {
  if (!cluster.isWorker) return false;
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return true;
}
