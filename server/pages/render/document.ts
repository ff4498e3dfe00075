import { alternateAddresses, canonicalAddress } from "#contract/addresses/address-language.ts";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import type { PageMetaData } from "./rendered-page.ts";

export interface DocumentParts {
  language: Language;
  /** Language in the address; null if the cookie decides. Search engines have no cookie. */
  namedLanguage: Language | null;
  siteName: string;
  siteUrl: string;
  /** Output of the renderer in UTF-8. */
  html: readonly Uint8Array[];
  meta: PageMetaData | null;
  /** State for hydration, as JSON. */
  data: string;
  headScript: string;
  pageDataId: string;
  /** Addresses of modules: the entry first, then the chunks of the current page. */
  modules: readonly string[];
  /** Script of pages that can be read without the application (docs/decisions/0037); null loads the modules immediately. */
  starter: string | null;
  styleUrls: readonly string[];
  fontUrls: readonly string[];
}

/** Returns the whole document: styles first, because they block painting, and modules last. Contains nothing private. */
export function composeDocument(parts: DocumentParts): Buffer {
  const { code, direction } = languageFacts(parts.language);
  const styles = parts.styleUrls.map((url) => `<link rel="stylesheet" href="${url}">`).join("");
  return Buffer.concat([
    Buffer.from(
      `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=5">${styles}<script>${parts.headScript}</script>${head(parts)}</head><body><div id="root">`,
    ),
    ...parts.html,
    Buffer.from(
      `</div><script type="application/json" id="${parts.pageDataId}">${parts.data}</script>${scripts(parts)}</body></html>`,
    ),
  ]);
}

/** Hidden unless the starter fails to load the modules. */
const NOT_LOADED = defineMessage("Couldn’t load. Check your connection and try again.");

function scripts({ language, modules, starter }: DocumentParts): string {
  if (starter !== null) {
    // Styles and fonts load first, because the first paint does not need the script.
    return `<p id="start-failed" role="alert" hidden>${escapeHtml(translate(language, NOT_LOADED))}</p><script type="module" src="${starter}" id="starter" fetchpriority="low" data-modules="${modules.join(" ")}"></script>`;
  }
  const [entry, ...chunks] = modules;
  const preloads = chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join("");
  return `${preloads}<script type="module" src="${entry}"></script>`;
}

function head({
  language,
  namedLanguage,
  meta,
  siteName,
  siteUrl,
  fontUrls,
}: DocumentParts): string {
  const title = meta ? `${meta.title} · ${siteName}` : siteName;
  const description = meta?.description ?? "";
  const path = meta?.canonicalPath;
  const named = namedLanguage ?? DEFAULT_LANGUAGE;
  const canonical = path ? new URL(canonicalAddress(path, named), siteUrl).href : "";
  const image = meta?.imageUrl ?? `${siteUrl}/share.png`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : "",
    ...(path && !meta?.noIndex ? alternates(path, siteUrl) : []),
    meta?.noIndex ? '<meta name="robots" content="noindex">' : "",
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(meta?.title ?? siteName)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${languageFacts(language).ogLocale}">`,
    canonical ? `<meta property="og:url" content="${escapeHtml(canonical)}">` : "",
    ...imageTags(image, siteUrl, meta?.title ?? siteName),
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="theme-color" content="#0A3527">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${canonicalAddress("/manifest.webmanifest", language)}">`,
    meta?.feedPath
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(meta.title)}" href="${escapeHtml(siteUrl + canonicalAddress(meta.feedPath, language))}">`
      : "",
    ...fontUrls.map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(meta?.jsonLd ?? []).map(
      (object) =>
        `<script type="application/ld+json">${escapeJson(JSON.stringify(object))}</script>`,
    ),
  ].join("");
}

/** Describes the image of a shared link. The site's own images under `/share` have one size. */
function imageTags(image: string, siteUrl: string, alt: string): string[] {
  const path = image.split("?")[0] ?? "";
  const type = IMAGE_TYPES[path.slice(path.lastIndexOf(".") + 1)];
  const isDrawn = path === `${siteUrl}/share.png` || path.startsWith(`${siteUrl}/share/`);
  const tags: [name: string, value: string][] = [
    ["image", image],
    ...(type ? [["image:type", type] satisfies [string, string]] : []),
    ...(isDrawn ? DRAWN_SIZE : []),
    ["image:alt", alt],
  ];
  return tags.map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`);
}

const IMAGE_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
const DRAWN_SIZE: [string, string][] = [
  ["image:width", "1200"],
  ["image:height", "630"],
];

/** Returns the links to the page in each language. */
function alternates(path: string, siteUrl: string): string[] {
  return alternateAddresses(path).map(
    ([hreflang, address]) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(new URL(address, siteUrl).href)}">`,
  );
}

/** Escapes JSON for a script element: `<` can neither close the element nor open a comment. */
export function escapeJson(json: string): string {
  return json
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
