import { CATEGORIES } from "#contract/deals/categories.ts";
import { LIST_SORTS } from "#contract/deals/filters.ts";

export interface LoadRequest {
  path: string;
  /** A write of a member, by index. */
  procedure?: { member: number; args: Record<string, unknown> };
}

const WORDS = ["dates", "honey", "abaya", "prayer mat", "oud", "olive oil", "kettle"];

/** Shares in 100 requests. Half of the reads are of deals; a visitor who writes has read for a while. */
const READS: [share: number, path: (deals: readonly string[]) => string][] = [
  [50, (deals) => `/deals/${popular(deals).slice(0, 7)}`],
  [12, () => "/"],
  [15, () => `/category/${popular(CATEGORIES).slug}?sort=${popular(LIST_SORTS)}`],
  [5, () => `/?sort=${popular(LIST_SORTS)}&page=${1 + Math.floor(Math.random() * 50)}`],
  [10, () => `/search?q=${encodeURIComponent(`${any(WORDS)} ${any(WORDS)}`)}`],
  [4, () => `/category/${popular(CATEGORIES).slug}/feed.xml`],
  [4, () => `/api/v1/deals?category=${popular(CATEGORIES).slug}`],
];
/** Two votes and one comment in 100 requests. */
const WRITES_IN_100 = 3;

export function nextRead(deals: readonly string[]): LoadRequest {
  let left = Math.random() * READS.reduce((sum, [share]) => sum + share, 0);
  for (const [share, path] of READS) {
    left -= share;
    if (left < 0) return { path: path(deals) };
  }
  return { path: "/" };
}

/** Returns a read, or in 3 of 100 cases a vote or a comment. */
export function nextRequest(deals: readonly string[], members: readonly string[]): LoadRequest {
  const turn = Math.random() * 100;
  if (turn >= WRITES_IN_100) return nextRead(deals);
  const deal_id_param = popular(deals);
  const member = Math.floor(Math.random() * members.length);
  const [name, args] =
    turn < 1
      ? [
          "secure_add_comment",
          { user_id_param: members[member], content_param: "Bought two, they were good." },
        ]
      : ["secure_vote_deal", { is_hot_param: turn < 2.5 }];
  return {
    path: `/rest/v1/rpc/${name}`,
    procedure: { member, args: { deal_id_param, ...args } },
  };
}

function any<Item>(list: readonly Item[]): Item {
  return list[Math.floor(Math.random() * list.length)] as Item;
}

/** Picks the nth item with a probability of about 1/n, as in Zipf's law. */
function popular<Item>(list: readonly Item[]): Item {
  return list[Math.floor(list.length ** Math.random()) - 1] as Item;
}
