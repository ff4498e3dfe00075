import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Language, languageFacts, type Script } from "#contract/language.ts";

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
  isEntry?: boolean;
}

/** Files of the browser bundle that a document links to. */
export interface ClientAssets {
  /** Styles of every page, in one cacheable file. */
  styleUrls: readonly string[];
  /** Returns the entry, then the chunks of these pages, each once and in the given language. */
  modulesFor(pageIds: readonly string[], language: Language): readonly string[];
  /** Returns the starter of pages that can be read without the application; null in development. */
  starterFor(language: Language): string | null;
  /** Returns the fonts of a language to load before the first paint. */
  fontUrls(language: Language): string[];
}

const ENTRY = "web/entry-client.tsx";
const STARTER = "web/starter/start.ts";

/** The home page is part of the entry; `PAGE_LOADER` loads every other page. */
const HOME_PAGE = "deals/listing/home-page";
const PAGE_LOADER = "web/app/routes/pages.ts";

/** Arabic pages also show Latin letters and digits. */
const FONTS: Record<Script, RegExp> = {
  latin: /figtree-basic/,
  arabic: /figtree-basic|vazirmatn-arabic/,
};

/** Reads Vite's manifest. */
export async function readClientAssets(clientDir: string): Promise<ClientAssets> {
  const manifest = JSON.parse(
    await readFile(path.join(clientDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, ManifestEntry>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The built site has no ${ENTRY}; run the build again.`);
  const translations = translationsAmong(await readdir(clientDir, { recursive: true }));
  const inLanguage = (file: string, language: Language) =>
    `/${translations.get(`${language} ${file}`) ?? file}`;
  const starter = manifest[STARTER]?.file;
  /** Keyed by language and pages, so bounded by the number of routes. */
  const modules = new Map<string, readonly string[]>();
  return {
    styleUrls: (entry.css ?? []).map((file) => `/${file}`),
    fontUrls: (language) =>
      (entry.assets ?? [])
        .filter((file) => FONTS[languageFacts(language).script].test(file))
        .map((file) => `/${file}`),
    modulesFor: (pageIds, language) => {
      const key = `${language} ${pageIds}`;
      const cached = modules.get(key);
      if (cached) return cached;
      const loader = pageIds.includes(HOME_PAGE) ? [] : [PAGE_LOADER];
      const pages = pageIds.map((id) => `web/pages/${id}.tsx`);
      const files = [ENTRY, ...loader, ...pages].flatMap((key) => withImports(manifest, key));
      const needed = [...new Set(files)].map((file) => inLanguage(file, language));
      modules.set(key, needed);
      return needed;
    },
    starterFor: (language) => (starter ? inLanguage(starter, language) : null),
  };
}

function withImports(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen));
  return [chunk.file, ...imported];
}

const TRANSLATION = /^(?<chunk>.+)\.(?<language>[a-z]+)-[0-9a-f]{8}\.js$/;

/** Returns the translated chunks (`scripts/build/translate-chunks.ts`) by language and chunk. */
function translationsAmong(files: readonly string[]): Map<string, string> {
  return new Map(
    files.flatMap((file) => {
      const { chunk, language } = TRANSLATION.exec(file)?.groups ?? {};
      return chunk ? [[`${language} ${chunk}.js`, file] as const] : [];
    }),
  );
}

/** Returns the hash that lets a content security policy allow an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
