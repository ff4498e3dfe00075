import * as z from "zod/mini";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Words that mean the same in a search. */
export interface WordGroup {
  /** Main word, which identifies the group. */
  canonical: string;
  /** The other words. */
  words: string[];
}

const searchWords = z.object({
  groups: z.array(z.object({ canonical: z.string(), words: z.array(z.string()) })),
  pending: z.number(),
});

export interface SearchWords {
  groups: WordGroup[];
  /** Number of changes not yet applied to older deals. */
  pending: number;
}

async function getSearchWords(backend: Backend): Promise<SearchWords> {
  const data = await backend.data();
  return searchWords.parse(unwrap(await data.rpc("get_search_words")));
}

async function putSearchWords(backend: Backend, { canonical, words }: WordGroup): Promise<void> {
  const data = await backend.data();
  const args = { canonical_param: canonical, words_param: words };
  unwrap(await data.rpc("save_search_words", args));
}

/** Reads the groups of words; admins only. */
export const loadSearchWords = createRequestThunk("moderation/loadSearchWords", getSearchWords);

/** Adds or replaces a group, or removes it if `words` is empty; admins only. */
export const saveSearchWords = createRequestThunk("moderation/saveSearchWords", putSearchWords);
