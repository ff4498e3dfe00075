import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { isEntryName } from "./format.ts";

/** A file in a backup, with at most `ENTRY_MAX` bytes. */
export type ArchiveEntry = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Maximum size of an entry, in bytes. Images are smaller, and larger tables are split into several entries. */
export const ENTRY_MAX = 16 * 1024 * 1024;

/** The last entry: SHA-256 checksums of all others in the format of `sha256sum`. A backup without it is incomplete. */
const CHECKSUMS = "SHA256SUMS";

/**
 * Writes entries to `file`, a gzipped tar that only its owner can read. The file appears once it is complete and on
 * disk; an existing file is never replaced.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  if (await stat(file).catch(() => null)) {
    throw new Error(`${file} already exists: name a new file, because a backup is never replaced`);
  }
  const draft = `${file}.partial`;
  const { readable, controller } = createTarPacker();
  const add = async ({ name, bytes }: ArchiveEntry) => {
    if (bytes.byteLength > ENTRY_MAX)
      throw new RangeError(`${name} is larger than the maximum size of an entry`);
    const writer = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  const pack = async () => {
    try {
      let checksums = "";
      for await (const entry of entries) {
        await add(entry);
        checksums += `${checksumOf(entry)}  ${entry.name}\n`;
      }
      await add({ name: CHECKSUMS, bytes: new TextEncoder().encode(checksums) });
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  try {
    const target = createWriteStream(draft, { flags: "wx", mode: 0o600 });
    await Promise.all([pack(), pipeline(readable, createGzip(), target)]);
    await forceToDisk(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads the entries of `file` in order, except its checksums, which `checkArchive` compares first. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of readEntries(file)) if (entry.name !== CHECKSUMS) yield entry;
}

/**
 * Reads the whole file and compares every entry with its checksum.
 * @throws A one-line Error if a byte differs or the end is missing.
 */
export async function checkArchive(file: string): Promise<void> {
  const found = new Map<string, string>();
  let expected: Map<string, string> | undefined;
  try {
    for await (const entry of readEntries(file)) {
      if (expected) throw new Error(`${entry.name} comes after the checksums`);
      if (entry.name === CHECKSUMS) expected = parseChecksums(entry.bytes);
      else if (found.has(entry.name)) throw new Error(`${entry.name} appears twice`);
      else found.set(entry.name, checksumOf(entry));
    }
    if (!expected) throw new Error("its end is missing");
    const names = new Set([...expected.keys(), ...found.keys()]);
    for (const name of names) {
      if (expected.get(name) !== found.get(name))
        throw new Error(`${name} does not match its checksum`);
    }
  } catch (error) {
    throw new Error(`${file} is not a complete backup (${inOneLine(error)}). Nothing was changed`);
  }
}

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  // `pipe` forwards bytes but not errors.
  source.on("error", (error) => unzipped.destroy(error));
  try {
    const decoded = toWebStream(unzipped).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of decoded) {
      if (header.type !== "file" || !(header.name === CHECKSUMS || isEntryName(header.name))) {
        throw new Error(`${header.name} does not belong in a backup`);
      }
      if (header.size > ENTRY_MAX) throw new RangeError(`${header.name} is too large`);
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
    }
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/** Converts a stream, because the decoder does not accept the types of `Readable.toWeb`. */
function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Returns an error message as one short line of printable ASCII, because it may quote text from an archive. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, 200);
}

function checksumOf({ bytes }: ArchiveEntry): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function parseChecksums(bytes: Uint8Array): Map<string, string> {
  const lines = new TextDecoder().decode(bytes).split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

async function forceToDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
