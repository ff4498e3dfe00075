import { lazy, Suspense } from "react";
import { loadChunk } from "#lib/load-chunk.ts";
import type { ListNotesProps } from "./list-notes.tsx";

const load = () => import("./list-notes.tsx");

/** Most lists need no notes, so browsers load their code on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).ListNotes
  : lazy(async () => ({ default: (await loadChunk(load)).ListNotes }));

export function ListNotesOnDemand(props: ListNotesProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
