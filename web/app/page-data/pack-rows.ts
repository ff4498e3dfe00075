import { isObject } from "#contract/json-object.ts";

/** List of objects with the same keys: each key once with its values. `same` has the values that all objects share. */
interface PackedRows {
  packedKeys: string[];
  columns: unknown[];
  same: Record<string, unknown>;
  count: number;
}

/** Packs lists of objects with the same keys, so that a document names the fields of ten deals once. */
export function packRows(value: unknown): unknown {
  if (Array.isArray(value)) return packList(value);
  return isObject(value) ? mapValues(value, packRows) : value;
}

export function parsePacked(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) => (isPacked(value) ? unpack(value) : value));
}

function packList(list: readonly unknown[]): unknown {
  const [first] = list;
  if (list.length < 2 || !isObject(first)) return list.map(packRows);
  const keys = Object.keys(first);
  const objects = list.filter(isObject).filter((item) => hasKeys(item, keys));
  return objects.length === list.length ? packObjects(objects, keys) : list.map(packRows);
}

function packObjects(
  objects: readonly Record<string, unknown>[],
  keys: readonly string[],
): PackedRows {
  const packed: PackedRows = { packedKeys: [], columns: [], same: {}, count: objects.length };
  for (const key of keys) {
    const values = objects.map((object) => object[key]);
    if (isSimple(values[0]) && values.every((value) => value === values[0])) {
      packed.same[key] = values[0];
    } else {
      packed.packedKeys.push(key);
      packed.columns.push(packList(values));
    }
  }
  return packed;
}

/** JSON.parse revives inner values first, so the columns are already lists. */
function unpack({ packedKeys, columns, same, count }: PackedRows): Record<string, unknown>[] {
  const lists = columns.filter(Array.isArray);
  return Array.from({ length: count }, (_, row) => ({
    ...same,
    ...Object.fromEntries(packedKeys.map((key, index) => [key, lists[index]?.[row]])),
  }));
}

/** Objects with undefined values are not packed: JSON drops them. */
function hasKeys(item: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(item).length === keys.length && keys.every((key) => item[key] !== undefined);
}

function isSimple(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function mapValues(
  value: Record<string, unknown>,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}

function isPacked(value: unknown): value is PackedRows {
  return isObject(value) && "packedKeys" in value && "columns" in value && "same" in value;
}
