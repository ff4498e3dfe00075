import { type InputEvent, useEffect, useRef, useState } from "react";
import type { Suggest } from "./use-suggest.ts";

/** So long nothing more is typed before one asks. */
const PAUSE_MS = 200;
const LETTERS_MIN = 2;

type Suggestions = Awaited<ReturnType<Suggest>>;

/**
 * The suggestions for what stands in a field. An answer that comes after more has been typed no longer counts. `picked`
 * is the deal whose title was chosen from the browser's list rather than typed.
 */
export function useSuggestions(suggest: Suggest | undefined) {
  const [suggestions, setSuggestions] = useState<Suggestions>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(text: string): void {
    clearTimeout(timer.current);
    latest.current = text;
    if (!suggest || text.trim().length < LETTERS_MIN) {
      setSuggestions([]);
      return;
    }
    timer.current = setTimeout(async () => {
      const found = await suggest(text);
      if (latest.current === text) setSuggestions(found);
    }, PAUSE_MS);
  }

  function picked(event: InputEvent<HTMLInputElement>): Suggestions[number] | undefined {
    if (isTyped(event.nativeEvent)) return undefined;
    return suggestions.find(({ title }) => title === event.currentTarget.value);
  }

  return { suggestions, ask, picked, clear: () => ask("") };
}

/** Browsers tell a choice from a list either as a replacement or as no kind of typing at all. */
function isTyped(event: Event): boolean {
  const kind = (event as { inputType?: string }).inputType;
  return kind !== undefined && kind !== "" && kind !== "insertReplacementText";
}
