import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { LANGUAGES } from "#contract/language.ts";
import { PASSWORD_MIN } from "#contract/limits.ts";

/** How to handle a new password that attackers guess first. */
export type CommonPasswords = "refuse" | "allow";

const COUNT = 10_000;
/** Characters around a common or own word that do not make it a good password, as in `samha2026!`. */
const ADDED_MAX = 4;
const OWN_WORD_MIN = 3;
/** Attackers do not guess longer walks first. */
const WALK_MAX = 20;

/** The most used passwords of sufficient length, in lower case. The source list is sorted by frequency. */
const MOST_USED: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN).slice(0, COUNT),
);

/** Keys beside each key, as `qQ`. */
const NEIGHBOURS = new Map(Object.entries(adjacencyGraphs.qwerty));

/**
 * Returns whether attackers guess a password first, ignoring case: one of the most used, also with a few digits or signs at its
 * end; a walk over the keyboard; or the site's name, or one of `own` words such as the member's address, with little around it.
 */
export function isCommonPassword(password: string, own: readonly unknown[] = []): boolean {
  const lower = password.toLowerCase();
  const stem = lower.replace(/[^\p{L}]{1,4}$/u, "");
  return (
    MOST_USED.has(lower) || MOST_USED.has(stem) || isKeyboardWalk(lower) || hasOwnWord(lower, own)
  );
}

function hasOwnWord(lower: string, own: readonly unknown[]): boolean {
  const words = own.filter((word) => typeof word === "string");
  return [...LANGUAGES.map(({ brand }) => brand), ...words]
    .flatMap((word) => [word, word.split("@", 1)[0] ?? ""])
    .map((word) => word.toLowerCase())
    .some(
      (word) =>
        word.length >= OWN_WORD_MIN &&
        lower.includes(word) &&
        lower.length - word.length <= ADDED_MAX,
    );
}

/** Returns whether a text consists of parts of at least three neighbouring or equal keys: `qwer1234`, `zaq1zaq1`, `aaaaaa`. */
function isKeyboardWalk(text: string): boolean {
  if (text.length > WALK_MAX) return false;
  let run = 1;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && areNeighbours(text.charAt(at - 1), text.charAt(at))) {
      run += 1;
      continue;
    }
    if (run < 3) return false;
    run = 1;
  }
  return true;
}

function areNeighbours(a: string, b: string): boolean {
  if (a === b) return true;
  return NEIGHBOURS.get(a)?.some((key) => key?.includes(b)) ?? false;
}
