import { onDemand } from "#lib/on-demand.tsx";

const load = async () => (await import("./standard-chip.tsx")).StandardChip;

/** Most lists have no halal filters. */
export const StandardChipOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
});
