import type { I18n } from "@lingui/core";
import { readProblem } from "#contract/errors/problem.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { CLASS_TEXTS } from "./class-texts.ts";

/** Finds the words for a problem (`writeProblem`); every other text comes back as it is. */
type TranslateError = (text: string, i18n: I18n) => string;

let translate: TranslateError = loadFirst;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The words for problems as they are now. Most visits meet no problem, so they are loaded with the first one. */
export function currentErrorWords(): TranslateError {
  return translate;
}

/** Calls `onChange` when the words have been loaded. Returns the function that stops it. */
export function subscribeToErrorWords(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Sets the words, where a bundle has them from its start: the server's, and pages with forms. */
export function setErrorWords(words: TranslateError): void {
  translate = words;
  for (const listener of listeners) listener();
}

/** Loads the words, once. Where that fails, a problem is told by its class, and the next one tries again. */
export function loadErrorWords(): Promise<void> {
  if (translate !== loadFirst && translate !== inGeneral) return Promise.resolve();
  loading ??= loadChunk(() => import("./translate-error.ts"))
    .then(
      ({ translateError }) => setErrorWords(translateError),
      () => setErrorWords(inGeneral),
    )
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Nothing for the moment in which the words are loaded. */
function loadFirst(text: string): string {
  if (!readProblem(text)) return text;
  void loadErrorWords();
  return "";
}

function inGeneral(text: string, i18n: I18n): string {
  const problem = readProblem(text);
  if (!problem) return text;
  const type = String(problem.params.class);
  const texts: Partial<Record<string, (typeof CLASS_TEXTS)["unknown"]>> = CLASS_TEXTS;
  return i18n._(texts[type] ?? CLASS_TEXTS.unknown);
}
