import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
  isEntry?: boolean;
}

/** What a rendered document needs of the built browser bundle. */
export interface ClientAssets {
  css: string;
  /** The entry, then the chunks of these pages, each once. */
  modulesFor(pageIds: readonly string[]): string[];
  /** The Latin letters of the site's type, wanted before the first paint. */
  fontUrl: string | null;
}

const ENTRY = "web/entry-client.tsx";

/** Reads Vite's manifest and the styles it names; the styles go into every document. */
export async function readClientAssets(clientDir: string): Promise<ClientAssets> {
  const manifest = JSON.parse(
    await readFile(path.join(clientDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, ManifestEntry>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The built site has no ${ENTRY}; run the build again.`);
  const styles = await Promise.all(
    (entry.css ?? []).map((file) => readFile(path.join(clientDir, file), "utf8")),
  );
  const font = (entry.assets ?? []).find((file) => /figtree-latin-wght/.test(file));
  return {
    css: styles.join(""),
    fontUrl: font ? `/${font}` : null,
    modulesFor: (pageIds) => {
      const keys = [ENTRY, ...pageIds.map((id) => `web/pages/${id}.tsx`)];
      return [...new Set(keys.flatMap((key) => withImports(manifest, key)))];
    },
  };
}

function withImports(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen));
  return [`/${chunk.file}`, ...imported];
}

/** The hash by which a content security policy allows one inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
