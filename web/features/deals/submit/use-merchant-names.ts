import { useEffect, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { findMerchantNames } from "./merchant-names-requests.ts";

/** How long typing must pause before a request, so that typing a word sends only one. */
const PAUSE_MS = 300;
const LETTERS_MIN = 2;

/** Suggests merchants for the typed text; empty for fewer than two letters. A failed request keeps the previous names. */
export function useMerchantNames(typed: string): readonly string[] {
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<readonly string[]>([]);
  const text = typed.trim();

  useEffect(() => {
    if (text.length < LETTERS_MIN) return setNames([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await dispatch(findMerchantNames(text));
      if (isWanted && findMerchantNames.fulfilled.match(result)) setNames(result.payload);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, dispatch]);

  return names;
}
