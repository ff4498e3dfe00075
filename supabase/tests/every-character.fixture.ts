import { exactText } from "#contract/text/exact-text.ts";
import type { Db } from "./as.ts";

/** The characters of every plane that has any. */
export const CHARACTERS = [...charactersOf(1, 0x33480), ...charactersOf(0xe0000, 0xe1000)];

/** Alphabets, marks, invisible and compatibility characters and emoji: all but the ideographs and the unassigned ranges. */
export const FREQUENT_CHARACTERS = CHARACTERS.filter((character) => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x3100 || (code >= 0xf900 && code < 0x10200) || (code >= 0x1f000 && code < 0x1fb00);
});

function charactersOf(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => index + from)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
}

/** Returns the host that a browser opens, without a final full stop; null if it refuses. */
export function openedHost(host: string): string | null {
  const address = `https://${host}/`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : null;
}

export async function asciiHosts(db: Db, hosts: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.query<{ host: string | null }>(
    "select private.ascii_host(host) as host from unnest($1::text[]) with ordinality as h (host, place) order by place",
    [hosts],
  );
  return rows.map(({ host }) => host);
}

/** Places of a character in a host. */
export const HOSTS = [
  ["within a Latin word", (character: string) => `sh${character}op.example`],
  ["within an Arabic word", (character: string) => `تم${character}ور.example`],
  ["as a word", (character: string) => `${character}.example`],
] as const;

/** Returns the hosts that the database accepts but reads otherwise than browsers, and how many it accepts. */
export async function compareHosts(
  db: Db,
  characters: readonly string[],
  spell: (character: string) => string,
): Promise<{ different: string[]; accepted: number }> {
  // These end a host.
  const hosts = characters.filter((character) => !/[/?#@:%[\]\\\t\n\r]/.test(character)).map(spell);
  const stored = await asciiHosts(db, hosts);
  const different = hosts.filter((written, index) => {
    const [ascii, browsers] = [stored[index], openedHost(written)];
    // A host that browsers refuse leads nowhere.
    return ascii && browsers !== null && ascii !== browsers;
  });
  return { different, accepted: stored.filter((ascii) => ascii !== null).length };
}

/** Returns the code points that the database and the forms keep differently in exact values, alone or within a text. */
export async function compareExactTexts(db: Db, characters: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ kept: string }>(
    `select private.exact_text('a' || character || 'b') || '|' || private.exact_text(character) as kept
     from unnest($1::text[]) with ordinality as c (character, place) order by place`,
    [characters],
  );
  return characters
    .filter(
      (character, index) =>
        rows[index]?.kept !== `${exactText(`a${character}b`)}|${exactText(character)}`,
    )
    .map((character) => character.codePointAt(0)?.toString(16) ?? "");
}
