import { onDemand } from "#lib/on-demand.tsx";

const load = async () => (await import("./standard-chip.tsx")).StandardChip;

/** Most lists have no halal filters. Before hydration, the link leads to the explanation even if a standard is stored. */
export const StandardChipOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
  selector: "[name=certifier]",
});
