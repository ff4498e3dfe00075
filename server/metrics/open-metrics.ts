import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { checkListenAddress } from "#server/start/listen.ts";
import type { Meter } from "./meter.ts";
import { METRICS_HOST, startMetricsServer } from "./metrics-server.ts";
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
  /** Serves `GET http://127.0.0.1:<port>/metrics`, unless the supervisor of several processes serves their sum. */
  serve(sources: MetricsSources): Promise<{ stop(): Promise<void> }>;
}

/** Creates the site's metrics in Prometheus format, including the default metrics of the process. */
export function openMetrics(port: number): SiteMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Registered before the site has started, because the sum waits for every process.
  const isSummed = joinSum(registry);
  return {
    meter: createPrometheusMeter(registry),
    async serve({ ownerUrl, backendLoad }) {
      if (backendLoad) watchThreads(registry, backendLoad);
      if (isSummed) return { stop: async () => undefined };
      const database = ownerUrl === undefined ? null : watchDatabase(registry, ownerUrl);
      const server = await startMetricsServer(port, async () => {
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
export async function checkMetricsAddress(port: number | undefined): Promise<void> {
  if (port === undefined) return;
  await checkListenAddress({ host: METRICS_HOST, port, variable: "METRICS_PORT" });
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
