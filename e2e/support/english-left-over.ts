import type { Page } from "@playwright/test";
import { CATALOG_LANGUAGES, DEFAULT_LANGUAGE } from "#contract/language.ts";
import { readCatalog } from "#scripts/extract-messages.ts";

/** Names and abbreviations that are the same in every language. */
const NAMES =
  /\b(English|JPEG|PNG|WebP|JSON|MB|UTC|Google Analytics|name@example\.com|Ctrl|en|X|Instagram|Facebook|WhatsApp)\b/g;

/**
 * The sentences of the site that stand on the page in English, where a translation should be. What has its own
 * direction was written by people, and what is not to be translated is code: both stay as they are.
 */
export async function englishSentences(page: Page): Promise<string[]> {
  sentences ??= readSentences();
  const said = await sentences;
  const texts = await textsOf(page);
  return texts.filter((text) => said.some((pattern) => pattern.test(text)));
}

/** Read once: the catalog is long. */
let sentences: Promise<RegExp[]> | undefined;

async function readSentences(): Promise<RegExp[]> {
  const catalog = await readCatalog(CATALOG_LANGUAGES[0] ?? DEFAULT_LANGUAGE);
  return catalog.map(({ message }) => patternOf(message)).filter(isPattern);
}

/** Every Latin word on a page that shows nothing that people wrote but `theirs`, and what is set apart as a name or a number. */
export async function latinWords(page: Page, theirs: readonly string[] = []): Promise<string[]> {
  const texts = await textsOf(page, `${NOT_OURS}, bdi`);
  const withoutNames = (text: string) =>
    theirs.reduce((rest, one) => rest.replaceAll(one, ""), text).replace(NAMES, "");
  return texts.filter((text) => /[A-Za-z]{2}/.test(withoutNames(text)));
}

/** Fields of the backend's answers that people fill in. */
const WRITTEN =
  /(^|_)(title|name|username|merchant|location|code|description|content|excerpt|message|email|reason|url|website|certifier|number|slug)$/;

/** What people wrote of what the pages of this browser read from now on, and the hosts of their links. Grows with each answer. */
export function collectWritten(page: Page): string[] {
  const written: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/rest/v1/")) return;
    const answer = await response.json().catch(() => null);
    JSON.stringify(answer, (field, value: unknown) => {
      if (typeof value === "string" && WRITTEN.test(field)) written.push(value, ...hostOf(value));
      return value;
    });
    // What contains another goes first.
    written.sort((a, b) => b.length - a.length);
  });
  return written;
}

function hostOf(text: string): string[] {
  return URL.canParse(text) ? [new URL(text).host.replace(/^www\./, "")] : [];
}

function isPattern(pattern: RegExp | null): pattern is RegExp {
  return pattern !== null;
}

/** `Reply to {username}` as the text it becomes; null where too little is left to tell it from anything else. */
function patternOf(message: string): RegExp | null {
  if (message.includes(", plural,")) return null;
  const text = message.replace(/<\/?\d+\/?>/g, "");
  if (!/[A-Za-z]{3}/.test(text.replace(/\{\w+\}/g, ""))) return null;
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}

/** What has its own direction was written by people, and what is not to be translated is code. */
const NOT_OURS = 'script, style, noscript, code, pre, [translate="no"], [dir="auto"]:not(time)';

/** What one can read or hear: text nodes but those within `skipped`, and the attributes that are told. */
async function textsOf(page: Page, skipped = NOT_OURS): Promise<string[]> {
  return page.evaluate((skipped) => {
    const texts: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement;
      if (!parent?.closest(skipped)) texts.push(nodes.currentNode.nodeValue ?? "");
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        texts.push(element.getAttribute(name) ?? "");
    }
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  }, skipped);
}
