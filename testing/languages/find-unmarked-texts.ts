import { parseSync } from "vite";

/** Attributes and properties that contain text for readers. */
const READ =
  /^(alt|aria-label|aria-description|description|empty|heading|hint|intro|label|placeholder|subtitle|text|title)$/;

/** Macros that mark their children for translation, and elements with code. */
const MARKED = /^(Trans|Plural|Select|SelectOrdinal|code|pre|Code)$/;

type Node = object & { type: string; name?: unknown; value?: unknown; expression?: unknown };

/**
 * Returns the English texts of a component that are not marked for translation: text between tags, and literals in readable
 * attributes, with at least two consecutive Latin letters.
 */
export function findUnmarkedTexts(source: string): string[] {
  const found: string[] = [];
  visit(parseSync("component.tsx", source).program, found);
  return found;
}

function visit(node: Node, found: string[]): void {
  if (node.type === "JSXElement" && isMarked(node)) return;
  if (node.type === "JSXText") note(String(node.value), found);
  if (node.type === "JSXExpressionContainer") note(literalOf(node.expression), found);
  if (node.type === "JSXAttribute") {
    if (READ.test(nameOf(node.name))) note(literalOf(node.value), found);
    // Other literals are code. Components in other attributes are checked.
    else if (isPlain(node.value)) return;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, found);
    }
  }
}

function isPlain(value: unknown): boolean {
  if (!isNode(value)) return true;
  return value.type !== "JSXExpressionContainer" || literalOf(value.expression) !== "";
}

function isMarked(element: Node): boolean {
  const opening = "openingElement" in element ? element.openingElement : null;
  return isNode(opening) && MARKED.test(nameOf(opening.name));
}

function nameOf(name: unknown): string {
  return isNode(name) && typeof name.name === "string" ? name.name : "";
}

/** Returns the text of a literal without template values; empty for other nodes. */
function literalOf(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "Literal") return typeof value.value === "string" ? value.value : "";
  if (!("quasis" in value) || !Array.isArray(value.quasis)) return "";
  return value.quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw).join(" ");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function note(text: string, found: string[]): void {
  const words = text.trim();
  if (/[A-Za-z]{2}/.test(words)) found.push(words);
}
