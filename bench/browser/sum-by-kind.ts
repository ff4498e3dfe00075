export interface Loaded {
  /** Resource type of the DevTools protocol: Document, Script, Stylesheet, Font, Image. */
  kind: string;
  bytes: number;
}

/** Returns the size in KB (1,000 bytes) of each kind and in total. */
export function sumByKind(loaded: readonly Loaded[]): Record<string, number> {
  const sums: Record<string, number> = { all: 0 };
  for (const { kind, bytes } of loaded) {
    sums[kind] = (sums[kind] ?? 0) + bytes / 1000;
    sums.all = (sums.all ?? 0) + bytes / 1000;
  }
  return sums;
}
