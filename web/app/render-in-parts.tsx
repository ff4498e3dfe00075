import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { CachedPartContext } from "#lib/cached-part.tsx";

export interface PartCache {
  get(key: string): Uint8Array | undefined;
  set(key: string, markup: Uint8Array): void;
}

interface PartOptions {
  cache: PartCache;
  /** Prefix of all keys: the values that all parts depend on. */
  scope: string;
  /** Wraps a part, which is rendered outside its page, in the contexts that it needs. */
  inContexts: (part: ReactNode) => ReactElement;
}

const encoder = new TextEncoder();

/** Renders a page in UTF-8. */
export function renderWhole(element: ReactElement): Uint8Array[] {
  return [encoder.encode(renderMarkup(element))];
}

/** Renders a page in UTF-8 chunks. Renders parts (`cachedPart`) only if the cache does not have them. */
export function renderInParts(element: ReactElement, options: PartOptions): Uint8Array[] {
  const { cache, scope, inContexts } = options;
  const parts: Uint8Array[] = [];
  const html = renderMarkup(<CachedPartContext value={place}>{element}</CachedPartContext>);
  // Odd items are part ids.
  return html
    .split(PLACE)
    .flatMap((text, index) =>
      index % 2 === 0 ? encoder.encode(text) : (parts[Number(text)] ?? []),
    );

  function place(key: string, part: ReactElement): ReactElement {
    const wholeKey = `${scope} ${key}`;
    let markup = cache.get(wholeKey);
    if (markup === undefined) {
      markup = joined(renderInParts(inContexts(part), options));
      cache.set(wholeKey, markup);
    }
    parts.push(markup);
    return createElement("cached-part", { id: parts.length - 1 });
  }
}

const PLACE = /<cached-part id="(\d+)"><\/cached-part>/;

/** Removes the end tags of icon shapes: a page has over a hundred. Text never contains a bare `>`. */
function renderMarkup(element: ReactElement): string {
  return renderToString(element).replace(/><\/(?:use|path)>/g, "/>");
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.byteLength;
  }
  return whole;
}
