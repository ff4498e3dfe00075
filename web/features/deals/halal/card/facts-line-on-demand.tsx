import { lazy, Suspense } from "react";
import type { CardFacts } from "#contract/halal/card-facts.ts";
import { loadChunk } from "#lib/load-chunk.ts";

const load = () => import("./facts-line.tsx");

/** Most cards have no facts, so browsers load the line on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).FactsLine
  : lazy(async () => ({ default: (await loadChunk(load)).FactsLine }));

export function FactsLineOnDemand({ facts }: { facts: CardFacts }) {
  return (
    <Suspense>
      <Loaded facts={facts} />
    </Suspense>
  );
}
