import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { parseAst } from "vite";
import { CATALOG_LANGUAGES } from "#contract/language.ts";
import { readCatalog } from "#scripts/extract-messages.ts";

/** Sentences of a language in the form that Lingui interpolates, by their ids. */
export type Sentences = ReadonlyMap<string, unknown>;

const LOCALES = new URL("../../web/locales/", import.meta.url);

/**
 * Writes translated copies of the chunks of the browser bundle that contain sentences, and of their importers, for each language
 * with a catalog: `deal-page-HASH.js` and `deal-page-HASH.ar-HASH.js`. Readers download no catalog, only the sentences of the
 * code that they run. A missing translation fails the build.
 */
export function translateChunks(): Plugin {
  return {
    name: "translate-chunks",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === "chunk" ? [[file.fileName, file.code] as const] : [],
          ),
        );
        for (const language of CATALOG_LANGUAGES) {
          const { sentences, version } = await readSentences(language);
          for (const [fileName, source] of translateAll(chunks, sentences, language, version)) {
            this.emitFile({ type: "asset", fileName, source });
          }
        }
      },
    },
  };
}

/**
 * Returns the chunks that differ in a language, by their translated file names: chunks with sentences, and their direct and
 * indirect importers, because an import contains the file name of its chunk.
 */
export function translateAll(
  chunks: ReadonlyMap<string, string>,
  sentences: Sentences,
  language: string,
  version: string,
): Map<string, string> {
  const suffix = `.${language}-${version}.js`;
  const renamed = new Map<string, string>();
  const translated = new Map<string, string>();
  for (const [name, code] of chunks) {
    const text = translateCode(code, sentences, name);
    translated.set(name, text);
    if (text !== code) rename(name);
  }
  for (let before = -1; before < renamed.size; ) {
    before = renamed.size;
    for (const [name, code] of chunks) {
      if (namesIn(code).some((found) => renamed.has(found))) rename(name);
    }
  }

  return new Map(
    [...translated]
      .filter(([name]) => renamed.has(path.basename(name)))
      .map(([name, text]) => [
        name.replace(/\.js$/, suffix),
        text.replace(CHUNK_NAME, (found) => renamed.get(found) ?? found),
      ]),
  );

  function rename(name: string): void {
    renamed.set(path.basename(name), path.basename(name, ".js") + suffix);
  }
}

function namesIn(code: string): string[] {
  return code.match(CHUNK_NAME) ?? [];
}

/** Possible file name of a chunk, without its folder. */
const CHUNK_NAME = /[\w.-]+\.js\b/g;

/** Returns a chunk with its sentences translated. Throws if a translation is missing. */
export function translateCode(code: string, sentences: Sentences, name: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { id, from, to } of findSentences(parseAst(code))) {
    const sentence = sentences.get(id);
    if (sentence === undefined) {
      throw new Error(
        `${name}: a sentence is not translated: ${code.slice(from, to)} Run \`npm run extract\` and translate the sentences that it lists.`,
      );
    }
    parts.push(code.slice(end, from), JSON.stringify(sentence));
    end = to;
  }
  return parts.join("") + code.slice(end);
}

interface FoundSentence {
  id: string;
  from: number;
  to: number;
}

/** Returns the objects `{ id: "…", message: … }` of a program, in source order. */
function findSentences(node: unknown): FoundSentence[] {
  if (Array.isArray(node)) return node.flatMap(findSentences);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(findSentences);
  if (node.type !== "ObjectExpression") return inner;
  const id = textOf(propertyOf(node, "id"));
  const message = propertyOf(node, "message");
  // The macros generate ids of six characters; other objects are not sentences.
  if (id?.length !== 6 || !isNode(message) || message.type !== "ArrayExpression") return inner;
  return [...inner, { id, from: Number(message.start), to: Number(message.end) }].sort(
    (a, b) => a.from - b.from,
  );
}

type SyntaxNode = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function propertyOf(object: SyntaxNode, name: string): unknown {
  const properties = Array.isArray(object.properties) ? object.properties : [];
  const property = properties
    .filter(isNode)
    .find(({ key }) => isNode(key) && (key.name === name || key.value === name));
  return property?.value;
}

/** Returns the text of a string literal, or of a template without values: the minifier may write either. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  const [only, ...more] = node.quasis as { value: { cooked: string } }[];
  return only && more.length === 0 ? only.value.cooked : null;
}

async function readSentences(language: string) {
  const file = fileURLToPath(new URL(`${language}.po`, LOCALES));
  const catalog = await readCatalog(language);
  return {
    sentences: new Map(
      catalog
        .filter(({ translation }) => translation !== "")
        .map(({ id, translation }) => [id, compileMessage(translation)]),
    ),
    version: createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
      .slice(0, 8),
  };
}
