import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { IMAGE_PURPOSES } from "#contract/image.ts";
import { readHistory } from "#server/database/migrations/migration-history.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { type ArchiveEntry, writeArchive } from "./archive.ts";
import { BACKUP_FORMAT, type BackupManifest, imageEntry, MANIFEST, partName } from "./format.ts";
import { listTables } from "./tables.ts";

/** Table rows continue in another entry after this size, in bytes. */
const PART = 4 * 1024 * 1024;

interface Sources {
  ownerUrl: string;
  storage: ImageStorage;
}

export interface BackupCounts {
  tables: number;
  images: number;
}

/**
 * Writes the database and its images to `file` while the site runs. All tables are from one snapshot. Images are read
 * afterwards, so that the backup contains every referenced image unless it was removed in between.
 */
export async function createBackup(sources: Sources, file: string): Promise<BackupCounts> {
  const counts = { tables: 0, images: 0 };
  await writeArchive(file, readAll(sources, counts));
  return counts;
}

async function* readAll(
  { ownerUrl, storage }: Sources,
  counts: BackupCounts,
): AsyncGenerator<ArchiveEntry> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "samha backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    await client.query("set local statement_timeout = 0");
    // As pg_dump does: fails if row-level security would hide rows from this role.
    await client.query("set local row_security = off");
    const version = (await readHistory(client)).at(-1)?.version;
    if (!version) throw new Error("There is no site in this database yet: nothing to back up");
    const tables = (await listTables(client)).map(({ name, columns }) => ({ name, columns }));
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      createdAt: new Date().toISOString(),
      migration: version,
      tables,
    };
    yield { name: MANIFEST, bytes: new TextEncoder().encode(JSON.stringify(manifest, null, 2)) };
    for (const [index, table] of tables.entries()) {
      const list = table.columns.join(", ");
      const rows = client.query(copyTo(`copy ${table.name} (${list}) to stdout`));
      yield* inParts(rows, (part) => partName(index, part));
      counts.tables += 1;
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
  yield* readImages(storage, counts);
}

async function* inParts(
  rows: AsyncIterable<Uint8Array>,
  nameOf: (part: number) => string,
): AsyncGenerator<ArchiveEntry> {
  let part = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of rows) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PART) continue;
    yield { name: nameOf(part++), bytes: new Uint8Array(Buffer.concat(waiting)) };
    waiting = [];
    size = 0;
  }
  if (size > 0) yield { name: nameOf(part), bytes: new Uint8Array(Buffer.concat(waiting)) };
}

async function* readImages(
  storage: ImageStorage,
  counts: BackupCounts,
): AsyncGenerator<ArchiveEntry> {
  for (const purpose of IMAGE_PURPOSES) {
    for await (const { key } of storage.list(`${purpose}/`)) {
      // A file of another program.
      if (parseImageKey(key) === null) continue;
      const bytes = await storage.read(key);
      // The image was removed after it was listed.
      if (bytes === null) continue;
      yield { name: imageEntry(key), bytes };
      counts.images += 1;
    }
  }
}
