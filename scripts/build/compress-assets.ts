import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;
const WORTH_IT = 1_024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `.br` and `.gz` files next to the text files of the browser bundle, so that the server never compresses them. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir = "" }) {
        const files = await readdir(dir, { recursive: true });
        await Promise.all(
          files.filter((file) => TEXT.test(file)).map((file) => compress(path.join(dir, file))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.byteLength < WORTH_IT) return;
  const [br, gz] = await Promise.all([compressBrotli(text), compressGzip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
