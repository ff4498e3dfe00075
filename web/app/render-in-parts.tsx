import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { CachedPartContext } from "#lib/cached-part.tsx";

/** Parts of pages as they were rendered, in UTF-8, each under all that it depends on. */
export interface KnownParts {
  get(key: string): Uint8Array | undefined;
  set(key: string, markup: Uint8Array): void;
}

interface PartOptions {
  known: KnownParts;
  /** What every part of the page depends on. */
  scope: string;
  /** Puts a part, which is rendered apart from its page, into the contexts that it needs. */
  inContexts: (part: ReactNode) => ReactElement;
}

const encoder = new TextEncoder();

/** Renders a page whole, in UTF-8. */
export function renderWhole(element: ReactElement): Uint8Array[] {
  return [encoder.encode(renderMarkup(element))];
}

/** The same, but what is cached (`cachedPart`) is rendered only where nobody knows its markup. The pieces follow each other. */
export function renderInParts(element: ReactElement, options: PartOptions): Uint8Array[] {
  const { known, scope, inContexts } = options;
  const parts: Uint8Array[] = [];
  const html = renderMarkup(<CachedPartContext value={place}>{element}</CachedPartContext>);
  // Between the texts stands what the pattern's brackets hold.
  return html
    .split(PLACE)
    .flatMap((text, index) =>
      index % 2 === 0 ? encoder.encode(text) : (parts[Number(text)] ?? []),
    );

  function place(key: string, part: ReactElement): ReactElement {
    const wholeKey = `${scope} ${key}`;
    let markup = known.get(wholeKey);
    if (markup === undefined) {
      markup = joined(renderInParts(inContexts(part), options));
      known.set(wholeKey, markup);
    }
    parts.push(markup);
    return createElement("cached-part", { id: parts.length - 1 });
  }
}

const PLACE = /<cached-part id="(\d+)"><\/cached-part>/;

/** React ends each element; parts of a drawing need none, and a page has over a hundred icons. Text never holds a bare `>`. */
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
