import { isObject } from "#contract/json-object.ts";

export type JsonNode = Readonly<Record<string, unknown>>;

/** Pages nest a product in a graph or in the page that it is the subject of. */
const DEPTH_MAX = 6;

/**
 * Returns the products that JSON-LD describes as the subject of a page: at the top, in a list or a graph, or as main entity. Products
 * in a list of links, such as "You may also like", are not among them.
 */
export function productsIn(value: unknown, depth = 0): JsonNode[] {
  if (depth > DEPTH_MAX) return [];
  return listOf(value).flatMap((node) => {
    const types = typesOf(node);
    if (types.includes("Product") || types.includes("ProductGroup")) return [node];
    if (types.includes("ItemList")) return [];
    return [node["@graph"], node.mainEntity].flatMap((inner) => productsIn(inner, depth + 1));
  });
}

/** Returns the objects of a list, or of a value that stands for a list of one. */
export function listOf(value: unknown): JsonNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** Returns the types of a node without the address of their vocabulary. */
export function typesOf(node: JsonNode): string[] {
  const types: unknown[] = [node["@type"]].flat();
  return types.map((type) => textOf(type).replace(/^.*[/#:]/, ""));
}

/** Returns a text, a number or a boolean as text; empty for other values. */
export function textOf(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value).trim() : "";
}
