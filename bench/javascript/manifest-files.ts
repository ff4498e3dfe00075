/** Chunk in Vite's manifest, reduced to its file and static imports. */
interface Chunk {
  file: string;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

/** Returns the files of these chunks and of their static imports, each once. Throws for an unknown chunk. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const queue = [...keys];
  const seen = new Set<string>();
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The built site has no chunk ${key}`);
    files.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return [...files];
}
