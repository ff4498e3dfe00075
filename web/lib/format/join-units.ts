/**
 * Returns the text with a no-break space between each number and a unit after it, such as `5 kg`, `400 m` or `3 كجم`. A word of
 * at most four letters counts as a unit.
 */
export function joinUnits(text: string): string {
  return text.replace(/(\p{N}) (?=\p{L}{1,4}(?!\p{L}))/gu, "$1\u00a0");
}
