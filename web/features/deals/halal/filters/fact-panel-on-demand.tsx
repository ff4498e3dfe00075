import { lazy, Suspense } from "react";
import { loadChunk } from "#lib/load-chunk.ts";
import type { FactPanelProps } from "./fact-panel.tsx";

const load = () => import("./fact-panel.tsx");

/** Most lists have no filters by facts, so browsers load them on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).FactPanel
  : lazy(async () => ({ default: (await loadChunk(load)).FactPanel }));

export function FactPanelOnDemand(props: FactPanelProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
