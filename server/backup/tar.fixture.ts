import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** A tar entry with an arbitrary header. */
export interface RawEntry {
  name: string;
  bytes: Uint8Array;
  /** Type flag of the header: "0" is a file, "2" a symbolic link. */
  type?: string;
  /** Target of a link. */
  link?: string;
  /** Size in the header; the actual one by default. */
  size?: number;
}

const BLOCK = 512;

/** Writes a gzipped tar of these entries, followed by correct checksums of all of them. */
export async function writeTar(file: string, entries: readonly RawEntry[]): Promise<void> {
  const sums = entries.map(({ name, bytes }) => `${sumOf(bytes)}  ${name}\n`).join("");
  const all = [...entries, { name: "SHA256SUMS", bytes: Buffer.from(sums) }];
  const blocks = all.flatMap((entry) => [header(entry), entry.bytes, padding(entry.bytes.length)]);
  await writeFile(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])));
}

function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function header({ name, bytes, type = "0", link = "", size = bytes.length }: RawEntry): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write(" ".repeat(8), 148);
  block.write(type, 156);
  block.write(link, 157, 100);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function padding(length: number): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);
}
