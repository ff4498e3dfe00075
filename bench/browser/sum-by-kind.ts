export interface Loaded {
  /** As the browser's developer tools name it: Document, Script, Stylesheet, Font, Image. */
  kind: string;
  bytes: number;
}

/** KB of 1,000 bytes by kind, and of all. */
export function sumByKind(loaded: readonly Loaded[]): Record<string, number> {
  const sums: Record<string, number> = { all: 0 };
  for (const { kind, bytes } of loaded) {
    sums[kind] = (sums[kind] ?? 0) + bytes / 1000;
    sums.all = (sums.all ?? 0) + bytes / 1000;
  }
  return sums;
}
