import type { Page } from "@playwright/test";
import { CATALOG_LANGUAGES, DEFAULT_LANGUAGE } from "#contract/language.ts";
import { readCatalog } from "#scripts/extract-messages.ts";

/** Names and abbreviations that are the same in every language. */
const NAMES =
  /\b(English|JPEG|PNG|WebP|JSON|MB|UTC|Google Analytics|name@example\.com|Ctrl|en|ATOL|X|Instagram|Facebook|WhatsApp)\b/g;

/**
 * Returns the site's English sentences on a translated page. Ignores code and user content, which is isolated or has its own
 * `dir`.
 */
export async function englishSentences(page: Page): Promise<string[]> {
  sentences ??= readSentences();
  const patterns = await sentences;
  const texts = await textsOf(page);
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text)));
}

let sentences: Promise<RegExp[]> | undefined;

async function readSentences(): Promise<RegExp[]> {
  const catalog = await readCatalog(CATALOG_LANGUAGES[0] ?? DEFAULT_LANGUAGE);
  return catalog.map(({ message }) => patternOf(message)).filter(isPattern);
}

/** Returns the texts of a page that contain Latin words, except those in `userContent`, and names and numbers in `bdi`. */
export async function latinWords(
  page: Page,
  userContent: readonly string[] = [],
): Promise<string[]> {
  const texts = await textsOf(page);
  const withoutNames = (text: string) =>
    userContent.reduce((rest, word) => rest.replaceAll(word, ""), text).replace(NAMES, "");
  return texts.filter((text) => /[A-Za-z]{2}/.test(withoutNames(text)));
}

/** Response fields with user content. */
const WRITTEN =
  /(^|_)(title|name|username|merchant|location|code|description|content|excerpt|message|email|reason|url|website|certifier|number|slug|canonical|domain)$/;

/** Collects user content and the hosts of its links from all further responses of the data API. */
export function collectWritten(page: Page): string[] {
  const written: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/rest/v1/")) return;
    const body = await response.json().catch(() => null);
    JSON.stringify(body, (field, value: unknown) => {
      if (typeof value === "string" && WRITTEN.test(field)) written.push(value, ...hostOf(value));
      return value;
    });
    // Longer texts first, because they may contain shorter ones.
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

/** Turns a message such as `Reply to {username}` into a pattern. Returns null for plurals and for messages with little text. */
function patternOf(message: string): RegExp | null {
  if (message.includes(", plural,")) return null;
  const text = message.replace(/<\/?\d+\/?>/g, "");
  if (!/[A-Za-z]{3}/.test(text.replace(/\{\w+\}/g, ""))) return null;
  // Titles also match `{any} with {all}`.
  if (/^\{\w+\} \w+ \{\w+\}$/.test(text)) return null;
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}

/** Elements with user content, names and numbers, or code. */
const NOT_OURS =
  'script, style, noscript, code, pre, bdi, [translate="no"], [dir="auto"]:not(time)';

/** Returns visible and announced texts: text nodes outside `NOT_OURS`, and attributes. */
async function textsOf(page: Page): Promise<string[]> {
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
  }, NOT_OURS);
}
