import { readFileSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { BACKUP_MARK } from "#server/backup/format.ts";
import { checkListenAddress } from "#server/http/listen.ts";
import type { Meter } from "./meter.ts";
import { type MetricsAddress, startMetricsServer } from "./metrics-server.ts";
import { createPrometheusMeter } from "./prometheus-meter.ts";
import { joinSum } from "./sum-metrics.ts";
import { watchDatabase } from "./watch-database.ts";

/** Sources that are available once the site runs. */
export interface MetricsSources {
  /** Undefined with a hosted Supabase. */
  ownerUrl: string | undefined;
  /** Returns the utilization of each backend thread since the last call, 0 to 1. */
  backendLoad: (() => Record<string, number>) | undefined;
}

export interface SiteMetrics {
  meter: Meter;
  /** Serves `GET /metrics` at the address, unless the supervisor of several processes serves their sum. */
  serve(sources: MetricsSources): Promise<{ stop(): Promise<void> }>;
}

/** Creates the site's metrics in Prometheus format, including the default metrics of the process. */
export function openMetrics(address: MetricsAddress, dataDir: string): SiteMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeInstallation(registry, dataDir);
  const isSummed = joinSum(registry);
  return {
    meter: createPrometheusMeter(registry),
    async serve({ ownerUrl, backendLoad }) {
      if (backendLoad) watchThreads(registry, backendLoad);
      if (isSummed) return { stop: async () => undefined };
      const database = ownerUrl === undefined ? null : watchDatabase(registry, ownerUrl);
      const server = await startMetricsServer(address, async () => {
        await database?.update();
        return { contentType: registry.contentType, body: await registry.metrics() };
      });
      return {
        stop: async () => {
          await server.stop();
          await database?.stop();
        },
      };
    },
  };
}

/** Throws a one-line Error if the port of the metrics is not free. Called before anything is started. */
export async function checkMetricsAddress(address: MetricsAddress | undefined): Promise<void> {
  if (address) await checkListenAddress({ ...address, variable: "METRICS_PORT" });
}

function describeInstallation(registry: Registry, dataDir: string): void {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  new Gauge({
    name: "samha_build_info",
    help: "Processes that run this release",
    labelNames: ["version"] as const,
    registers: [registry],
  }).set({ version: JSON.parse(manifest).version }, 1);
  new Gauge({
    name: "samha_disk_free_bytes",
    help: "Free space of the disk with DATA_DIR",
    aggregator: "min",
    registers: [registry],
    async collect() {
      const disk = await statfs(dataDir).catch(() => null);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: "samha_last_backup_timestamp_seconds",
    help: "End of the last npm run backup; 0 if there was none",
    aggregator: "max",
    registers: [registry],
    async collect() {
      const mark = await stat(path.join(dataDir, BACKUP_MARK)).catch(() => null);
      this.set(mark ? mark.mtimeMs / 1000 : 0);
    },
  });
}

function watchThreads(registry: Registry, load: () => Record<string, number>): void {
  new Gauge({
    name: "samha_backend_thread_utilization",
    help: "Share of the time since the last reading that a backend thread was busy, 0 to 1",
    labelNames: ["part"] as const,
    aggregator: "average",
    registers: [registry],
    collect() {
      for (const [part, share] of Object.entries(load())) this.set({ part }, share);
    },
  });
}
