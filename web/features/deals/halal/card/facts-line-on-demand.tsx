import { onDemand } from "#lib/on-demand.tsx";

const load = async () => (await import("./facts-line.tsx")).FactsLine;

/** Most cards have no facts. */
export const FactsLineOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
  selector: ".deal-card-halal",
});
