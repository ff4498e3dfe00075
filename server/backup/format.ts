import * as z from "zod/mini";

/**
 * What lies in a backup, a gzipped tar: `backup.json` first, then the rows of each table as PostgreSQL's `copy` writes
 * them (`tables/<number of the table>/<number of the part>`), then the images (`images/<key>`), at the end `SHA256SUMS`.
 */
export const BACKUP_FORMAT = 1;
export const FACTS = "backup.json";

/** Bytes of the largest table of contents. */
const FACTS_MAX = 1024 * 1024;
/** No entry has another name: no path leads out of the images. */
const ENTRY =
  /^(?:backup\.json|tables\/\d{4,6}\/\d{6,9}|images\/(?:[\w-]+\/)*[\w-]+(?:\.[a-z0-9]+)?)$/;
const TABLE = z.string().check(z.regex(/^(?:auth|private|public)\.[a-z][a-z0-9_]*$/));
/** As PostgreSQL's `quote_ident` writes it. */
const COLUMN = z.string().check(z.regex(/^(?:[a-z][a-z0-9_]*|"[a-z][a-z0-9_]*")$/));

/** Refuses a list that holds a name twice. */
const once = <Item>(nameOf: (item: Item) => string) =>
  z.refine<Item[]>((items) => new Set(items.map(nameOf)).size === items.length);

const facts = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  /** The version of the last migration that the database had. */
  migration: z.string().check(z.regex(/^\d{14}$/)),
  tables: z
    .array(
      z.object({
        name: TABLE,
        columns: z.array(COLUMN).check(
          z.minLength(1),
          once((column: string) => column),
        ),
      }),
    )
    .check(once(({ name }) => name)),
});

/** The first entry: what the others are. */
export type BackupFacts = z.infer<typeof facts>;

/** Throws where the entry is not that of a backup that this version of the site can read. */
export function parseFacts(bytes: Uint8Array): BackupFacts {
  if (bytes.byteLength > FACTS_MAX) throw new RangeError("The table of contents is too large");
  return facts.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Tells whether a backup may hold an entry of this name. */
export function isEntryName(name: string): boolean {
  return ENTRY.test(name);
}

export function partName(table: number, part: number): string {
  return `tables/${String(table).padStart(4, "0")}/${String(part).padStart(6, "0")}`;
}

/** The number of the table whose rows an entry holds; null where it holds something else. */
export function tableOfPart(entryName: string): number | null {
  const number = /^tables\/(\d+)\/\d+$/.exec(entryName)?.[1];
  return number === undefined ? null : Number(number);
}

export function imageEntry(key: string): string {
  return `images/${key}`;
}

/** The key of the image that an entry holds; null where it holds something else. */
export function keyOfImageEntry(entryName: string): string | null {
  return /^images\/(.+)$/.exec(entryName)?.[1] ?? null;
}
