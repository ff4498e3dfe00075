import * as z from "zod/mini";

/**
 * What lies in a backup, a gzipped tar: `backup.json` first, then the rows of each table as PostgreSQL's `copy` writes
 * them (`tables/<number of the table>/<number of the part>`), then the images (`images/<key>`), at the end `SHA256SUMS`.
 */
export const BACKUP_FORMAT = 1;
export const FACTS = "backup.json";

const facts = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  /** The version of the last migration that the database had. */
  migration: z.string().check(z.regex(/^\d{14}$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** The first entry: what the others are. */
export type BackupFacts = z.infer<typeof facts>;

/** Throws where the text is not that of a backup that this version of the site can read. */
export function parseFacts(text: string): BackupFacts {
  return facts.parse(JSON.parse(text));
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
