import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { CachedMarkupContext } from "#lib/cached-markup.tsx";

/** Parts of pages as they were rendered, each under all that it depends on. */
export interface MarkupCache {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
}

interface PartOptions {
  cache: MarkupCache;
  /** What every part of the page depends on. */
  scope: string;
  /** Puts a part, which is rendered apart from its page, into the contexts that it needs. */
  inContexts: (part: ReactNode) => ReactElement;
}

/** Renders a page; parts that are cached (`cachedMarkup`) only where their markup is not known yet. */
export function renderMarkup(page: ReactElement, { cache, scope, inContexts }: PartOptions) {
  const parts: string[] = [];
  const html = render(<CachedMarkupContext value={place}>{page}</CachedMarkupContext>);
  return html.replace(PLACE, (_, index) => parts[index] ?? "");

  function place(key: string, element: ReactElement): ReactElement {
    const wholeKey = `${scope} ${key}`;
    let markup = cache.get(wholeKey);
    if (markup === undefined) {
      markup = render(inContexts(element));
      cache.set(wholeKey, markup);
    }
    parts.push(markup);
    return createElement("cached-markup", { id: parts.length - 1 });
  }
}

const PLACE = /<cached-markup id="(\d+)"><\/cached-markup>/g;

/** React ends each element; parts of a drawing need none, and a page has over a hundred icons. Text never holds a bare `>`. */
export function render(element: ReactElement): string {
  return renderToString(element).replace(/><\/(?:use|path)>/g, "/>");
}
