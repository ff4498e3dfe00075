import type { Read } from "./read-rate.ts";

/** Reads a page of ten deals with these parameters of `read_deals`. The list must have a second page. */
export function listRead(args: string): Read {
  return {
    text: `select to_json(public.read_deals(${args}))::text as answer`,
    values: [],
    check(answer) {
      const { deals, more } = answer as { deals?: unknown[]; more?: boolean };
      if (deals?.length !== 10 || more !== true) throw new Error(`The list is not full: ${args}`);
    },
  };
}

/** Reads search results. The search must find at least one deal. */
export function searchRead(words: string): Read {
  return {
    text: "select coalesce(json_agg(r), '[]')::text as answer from public.search_deals(query_param => $1) as r",
    values: [words],
    check(answer) {
      if (!Array.isArray(answer) || answer.length === 0)
        throw new Error(`No deal matches ${words}`);
    },
  };
}
