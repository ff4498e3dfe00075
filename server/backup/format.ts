import * as z from "zod/mini";

/**
 * Version of the backup format, a gzipped tar: first `backup.json`, then the rows of each table as PostgreSQL's `copy`
 * writes them (`tables/<table number>/<part number>`), then the images (`images/<key>`), and finally `SHA256SUMS`.
 */
export const BACKUP_FORMAT = 1;
export const MANIFEST = "backup.json";
/** File in `DATA_DIR` whose time is that of the last backup. */
export const BACKUP_MARK = "last-backup";

/** Maximum size of a manifest, in bytes. */
const MANIFEST_MAX = 1024 * 1024;
/** Allowed entry names except `SHA256SUMS`. None can leave the image directory. */
const ENTRY =
  /^(?:backup\.json|tables\/\d{4,6}\/\d{6,9}|images\/(?:[\w-]+\/)*[\w-]+(?:\.[a-z0-9]+)?)$/;
const TABLE = z.string().check(z.regex(/^(?:auth|private|public)\.[a-z][a-z0-9_]*$/));
/** As PostgreSQL's `quote_ident` writes it. */
const COLUMN = z.string().check(z.regex(/^(?:[a-z][a-z0-9_]*|"[a-z][a-z0-9_]*")$/));

/** Refuses a list with duplicate names. */
const once = <Item>(nameOf: (item: Item) => string) =>
  z.refine<Item[]>((items) => new Set(items.map(nameOf)).size === items.length);

const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** Version of the database's last migration. */
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

/** Manifest, the first entry. */
export type BackupManifest = z.infer<typeof manifest>;

/** Parses the manifest. Throws if this version of the site cannot read the backup. */
export function parseManifest(bytes: Uint8Array): BackupManifest {
  if (bytes.byteLength > MANIFEST_MAX) throw new RangeError("The manifest is too large");
  return manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Returns whether a backup may contain an entry of this name. */
export function isEntryName(name: string): boolean {
  return ENTRY.test(name);
}

export function partName(table: number, part: number): string {
  return `tables/${String(table).padStart(4, "0")}/${String(part).padStart(6, "0")}`;
}

/** Returns the number of the table whose rows an entry contains; null for other entries. */
export function tableOfPart(entryName: string): number | null {
  const number = /^tables\/(\d+)\/\d+$/.exec(entryName)?.[1];
  return number === undefined ? null : Number(number);
}

export function imageEntry(key: string): string {
  return `images/${key}`;
}

/** Returns the key of the image in an entry; null for other entries. */
export function keyOfImageEntry(entryName: string): string | null {
  return /^images\/(.+)$/.exec(entryName)?.[1] ?? null;
}
