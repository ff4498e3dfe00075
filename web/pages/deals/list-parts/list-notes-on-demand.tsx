import { onDemand } from "#lib/on-demand.tsx";

const load = async () => (await import("./list-notes.tsx")).ListNotes;

/** Most lists need no notes. */
export const ListNotesOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
});
