import createPurifier from "dompurify";
import {
  ALLOWED_HTML,
  DROPPED_WITH_CONTENT,
  headingAttributes,
  imageAttributes,
  linkAttributes,
} from "./allowed-html.ts";

/** Removes everything that `allowed-html.ts` does not allow. */
export function sanitize(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: Object.keys(ALLOWED_HTML),
    ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_HTML).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: DROPPED_WITH_CONTENT,
  });
}

// A separate instance: the hook is for posts only.
const purifier = createPurifier(window);
purifier.addHook("afterSanitizeAttributes", (element) => {
  const tag = element.nodeName.toLowerCase();
  for (const { name } of [...element.attributes]) {
    if (!ALLOWED_HTML[tag]?.includes(name)) element.removeAttribute(name);
  }
  if (/^h[2-6]$/.test(tag)) replaceAttributes(element, headingAttributes(attributesOf(element)));
  if (tag === "a") replaceAttributes(element, linkAttributes(attributesOf(element)));
  if (tag !== "img") return;
  const attributes = imageAttributes(attributesOf(element));
  if (attributes) replaceAttributes(element, attributes);
  else element.remove();
});

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

function replaceAttributes(element: Element, attributes: Record<string, string>): void {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
