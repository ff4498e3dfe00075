const LETTERS = String.raw`a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff`;
const ADDRESS = String.raw`(?:://|www\.|\.[a-z]{2,}[/?#:])[^\s\u00a0\u2000-\u200a\u202f\u3000]+`;
const NAME = String.raw`(?:^|[^${LETTERS}./\\@=&%+#~-])[وف]?@([a-z0-9_]{3,30})(?![-.:/\\@]?[${LETTERS}])`;

/** Returns the `@names` in a text, without those in addresses and those of other sites, as private.keep_mentions reads them. */
export function findMentions(text: string): { index: number; name: string }[] {
  return [...text.matchAll(new RegExp(`${ADDRESS}|${NAME}`, "gi"))].flatMap(
    ({ 0: whole, 1: name, index }) =>
      name ? [{ index: index + whole.length - name.length - 1, name }] : [],
  );
}
