import sanitizeHtml from "sanitize-html";
import {
  ALLOWED_HTML,
  ALLOWED_SCHEMES,
  DROPPED_WITH_CONTENT,
  HEADINGS,
  headingAttributes,
  imageAttributes,
  linkAttributes,
} from "./allowed-html.ts";

/** Removes everything that `allowed-html.ts` does not allow. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(ALLOWED_HTML),
    allowedAttributes: Object.fromEntries(
      Object.entries(ALLOWED_HTML).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: [...ALLOWED_SCHEMES],
    allowProtocolRelative: false,
    nonTextTags: DROPPED_WITH_CONTENT,
    nestingLimit: 100,
    transformTags: {
      ...Object.fromEntries(
        HEADINGS.map((name) => [
          name,
          (tagName: string, attribs: Record<string, string>) => ({
            tagName,
            attribs: headingAttributes(attribs),
          }),
        ]),
      ),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) ?? {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
}
