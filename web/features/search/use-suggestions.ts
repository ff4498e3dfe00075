import { type InputEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Deal } from "#contract/deal.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { searchDeals } from "./search-requests.ts";

/** The suggestions fit under the field without hiding the page. */
const SUGGESTIONS_MAX = 6;
/** A request is sent after this pause in typing. */
const PAUSE_MS = 200;
const LETTERS_MIN = 2;

type Suggestions = readonly Pick<Deal, "id" | "title" | "merchant">[];

/** Finds the first deals for a text that is being typed; a search that fails suggests nothing. */
export type Suggest = (text: string) => Promise<Suggestions>;

export function useSuggest(): Suggest {
  const dispatch = useAppDispatch();
  return useCallback(
    async (text) => {
      const result = await dispatch(searchDeals(text));
      return searchDeals.fulfilled.match(result) ? result.payload.slice(0, SUGGESTIONS_MAX) : [];
    },
    [dispatch],
  );
}

/**
 * The suggestions for the text of a field. The result of an earlier text is dropped. `picked` returns the deal whose
 * title was chosen from the browser's list instead of typed.
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

/** Browsers report a choice from a list either as a replacement or without an input type. */
function isTyped(event: Event): boolean {
  const kind = "inputType" in event ? event.inputType : undefined;
  return kind !== undefined && kind !== "" && kind !== "insertReplacementText";
}
