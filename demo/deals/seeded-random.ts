/**
 * Returns a generator of numbers between 0 and 1 that depend only on the seed (mulberry32), so that the demonstration content is
 * always the same.
 */
export function seededRandom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a version 4 UUID drawn from `random`. */
export function randomUuid(random: () => number): string {
  const digit = (choices: string) => choices[Math.floor(random() * choices.length)] ?? "0";
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) =>
    digit(place === "x" ? "0123456789abcdef" : "89ab"),
  );
}

/** Returns a copy in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value;
}
