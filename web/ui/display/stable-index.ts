/** Returns an index below `length` that depends on the text only, to choose a color. */
export function stableIndex(text: string, length: number): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % length;
}
