import cluster from "node:cluster";
import { AggregatorRegistry, Registry } from "prom-client";
import { type MetricsAddress, startMetricsServer } from "./metrics-server.ts";
import { watchDatabase } from "./watch-database.ts";

/** The metrics of one site process, which sends them to the supervisor. */
interface Snapshot {
  metrics: Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
}

const SNAPSHOT_EVERY_MS = 5_000;

/**
 * Serves the summed metrics of all site processes, at most a few seconds old, and those of the database, which only the
 * supervisor reads. Counters of ended processes stay in the sum: Prometheus takes a smaller sum for a restart from 0 and would
 * count all of it again.
 */
export async function serveSummedMetrics(
  address: MetricsAddress,
  ownerUrl: string | undefined,
): Promise<{ stop(): Promise<void> }> {
  const registry = new Registry();
  const database = ownerUrl === undefined ? null : watchDatabase(registry, ownerUrl);
  const running = new Map<number, Snapshot["metrics"]>();
  let ended: Snapshot["metrics"] = [];
  cluster.on("message", ({ id }, message) => {
    if (isSnapshot(message)) running.set(id, message.metrics);
  });
  cluster.on("exit", ({ id }) => {
    const counters = (running.get(id) ?? []).filter(({ type }) => String(type) !== "gauge");
    running.delete(id);
    ended = [...ended, ...counters];
  });
  const server = await startMetricsServer(address, async () => {
    await database?.update();
    const sum = AggregatorRegistry.aggregate([ended, ...running.values()]);
    const [sites, ours] = await Promise.all([sum.metrics(), registry.metrics()]);
    await addUp();
    return { contentType: registry.contentType, body: `${sites}\n${ours}` };
  });
  return {
    stop: async () => {
      await server.stop();
      await database?.stop();
    },
  };

  /** Adds up the counters of ended processes, so that crashes do not fill the memory. */
  async function addUp(): Promise<void> {
    const all = ended;
    const total = await AggregatorRegistry.aggregate([all]).getMetricsAsJSON();
    if (ended === all) ended = total;
  }
}

/** Adds the metrics of this site process to the sum. Returns false if it is the only one. */
export function joinSum(registry: Registry): boolean {
  if (!cluster.isWorker) return false;
  setInterval(async () => {
    const snapshot: Snapshot = { metrics: await registry.getMetricsAsJSON() };
    if (process.connected) process.send?.(snapshot);
  }, SNAPSHOT_EVERY_MS).unref();
  return true;
}

function isSnapshot(message: unknown): message is Snapshot {
  return typeof message === "object" && message !== null && "metrics" in message;
}
