import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap } from "#lib/errors/app-error.ts";

interface ExportPart {
  data: Record<string, unknown>;
  /** Arguments of the next part; null after the last one. */
  next: Record<string, string> | null;
}

/** Times that a part is asked for while other members' exports are read. */
const TRIES_MAX = 60;
const WAIT_MS = 1000;

/**
 * Returns the data about the caller and the caller's content as the pieces of a JSON text. Reads it in parts, because a long
 * history does not fit into one response, and calls `onPart` after each with the characters so far.
 */
async function exportMyData(
  backend: Backend,
  onPart: (characters: number) => void,
): Promise<string[]> {
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  let next: ExportPart["next"] = {};
  let characters = 0;
  while (next) {
    const part: ExportPart = await readPart(backend, next);
    for (const [name, value] of Object.entries(part.data)) {
      if (Array.isArray(value)) {
        const rows = value.map((row) => JSON.stringify(row));
        characters += rows.reduce((sum, row) => sum + row.length, 0);
        const list = lists.get(name) ?? [];
        if (rows.length > 0) list.push(rows.join(",\n"));
        lists.set(name, list);
      } else {
        values.set(name, JSON.stringify(value));
      }
    }
    onPart(characters);
    next = part.next;
  }
  for (const [name, list] of lists) values.set(name, `[\n${list.join(",\n")}\n]`);
  const pieces = [...values].map(
    ([name, text], index) => `${index === 0 ? "{" : ","}\n${JSON.stringify(name)}: ${text}`,
  );
  return [...pieces, "\n}\n"];
}

async function readPart(backend: Backend, args: Record<string, string>): Promise<ExportPart> {
  const data = await backend.data();
  for (let tries = 1; ; tries++) {
    try {
      return unwrap(await data.rpc("export_my_data_part", args)) as unknown as ExportPart;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429 || tries === TRIES_MAX) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

export const exportData = createRequestThunk("account/export", exportMyData);
