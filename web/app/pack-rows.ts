/** A list of objects with the same keys, as the keys once and the values of each object. */
interface PackedRows {
  packedKeys: string[];
  rows: unknown[][];
}

/** Returns the value with each list of alike objects packed, so that a document names the fields of ten deals once. */
export function packRows(value: unknown): unknown {
  if (Array.isArray(value)) return packList(value);
  return isObject(value) ? mapValues(value, packRows) : value;
}

/** Returns what `packRows` was given, from its JSON. */
export function parsePacked(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    isPacked(value)
      ? value.rows.map((row) =>
          Object.fromEntries(value.packedKeys.map((key, index) => [key, row[index]])),
        )
      : value,
  );
}

function packList(list: readonly unknown[]): unknown {
  const [first] = list;
  if (list.length < 2 || !isObject(first)) return list.map(packRows);
  const packedKeys = Object.keys(first);
  const rows: unknown[][] = [];
  for (const item of list) {
    if (!isObject(item) || !hasKeys(item, packedKeys)) return list.map(packRows);
    rows.push(packedKeys.map((key) => packRows(item[key])));
  }
  return { packedKeys, rows } satisfies PackedRows;
}

/** JSON has no undefined: an object with such a value is not packed. */
function hasKeys(item: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(item).length === keys.length && keys.every((key) => item[key] !== undefined);
}

function mapValues(
  value: Record<string, unknown>,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPacked(value: unknown): value is PackedRows {
  return isObject(value) && "packedKeys" in value && "rows" in value;
}
