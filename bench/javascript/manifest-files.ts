/** One chunk of Vite's manifest, as far as it matters for what a browser must fetch. */
interface Chunk {
  file: string;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

/**
 * The files that a browser fetches for these chunks: their own and everything they import statically, each once.
 * What they import lazily is not among them. An unknown chunk throws.
 */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const waiting = [...keys];
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The built site has no chunk ${key}`);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
