import { onDemand } from "#lib/on-demand.tsx";

const load = async () => (await import("./fact-panel.tsx")).FactPanel;

/** Most lists have no halal filters. */
export const FactPanelOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
  selector: "[name=certifier]",
});
