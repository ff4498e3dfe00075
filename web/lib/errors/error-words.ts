import type { I18n } from "@lingui/core";
import { readProblem } from "#contract/errors/problem.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { CLASS_TEXTS } from "./class-texts.ts";

/** Returns the text for a problem (`writeProblem`), and any other text unchanged. */
type TranslateError = (text: string, i18n: I18n) => string;

let translate: TranslateError = loadFirst;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Returns the current translator of problems. The first problem loads its texts, because most visits have none. */
export function currentErrorWords(): TranslateError {
  return translate;
}

/** Calls `onChange` when the texts are loaded. Returns a function that unsubscribes. */
export function subscribeToErrorWords(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Sets the translator. The server's bundle includes the texts and calls this at the start. */
export function setErrorWords(words: TranslateError): void {
  translate = words;
  for (const listener of listeners) listener();
}

/** Loads the texts once. After a failure, a problem shows the text of its class, and the next failed request retries. */
export function loadErrorWords(): Promise<void> {
  if (translate !== loadFirst && translate !== classText) return Promise.resolve();
  loading ??= loadChunk(() => import("./translate-error.ts"))
    .then(
      ({ translateError }) => setErrorWords(translateError),
      () => setErrorWords(classText),
    )
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Returns an empty text while the texts are loading. */
function loadFirst(text: string): string {
  if (!readProblem(text)) return text;
  void loadErrorWords();
  return "";
}

function classText(text: string, i18n: I18n): string {
  const problem = readProblem(text);
  if (!problem) return text;
  const type = String(problem.params.class);
  const texts: Partial<Record<string, (typeof CLASS_TEXTS)["unknown"]>> = CLASS_TEXTS;
  return i18n._(texts[type] ?? CLASS_TEXTS.unknown);
}
