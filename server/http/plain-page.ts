import { createHash } from "node:crypto";
import { type Language, languageFacts } from "#contract/language.ts";

/** Styles of the page, which is self-contained and loads no file of the site. */
const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:18px/1.55 system-ui,sans-serif;overflow-wrap:anywhere;color:#14211b;background:#faf7f0}a{color:#0f5c44}@media(prefers-color-scheme:dark){body{color:#eef0e9;background:#0b1410}a{color:#83d6b2}}main{max-width:34rem;margin:18vh auto 2rem;padding:0 1.25rem}h1{font-size:1.5rem;margin:0 0 .5rem}textarea{box-sizing:border-box;width:100%;min-height:9rem;font:inherit}";

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface PlainPage {
  language: Language;
  status: number;
  title: string;
  /** Content below the title; contains no unescaped texts of people. */
  html: string;
  headers?: Record<string, string>;
}

/** Returns a small page without scripts, which is not stored anywhere: for answers that no page of the application shows. */
export function plainPage({ language, status, title, html, headers }: PlainPage): Response {
  const { code, direction } = languageFacts(language);
  const document = `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
  return new Response(document, {
    status,
    headers: {
      ...headers,
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "x-robots-tag": "noindex",
      "content-security-policy": POLICY,
    },
  });
}
