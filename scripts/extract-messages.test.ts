import { beforeAll, expect, test } from "vitest";
import { type CatalogMessage, collectMessages, readCatalog } from "./extract-messages.ts";

/** Every sentence of the code and the Arabic catalog, which `node scripts/extract-messages.ts` brings together. */
let sentences: CatalogMessage[];
let arabic: Map<string, CatalogMessage>;

beforeAll(async () => {
  sentences = await collectMessages();
  arabic = new Map((await readCatalog("ar")).map((message) => [message.id, message]));
});

test("every sentence of the site can be read in Arabic", () => {
  const missing = sentences
    .filter(({ id }) => !arabic.get(id)?.translation)
    .map(({ message, origins }) => `${message} (${origins[0]})`);
  expect(missing).toEqual([]);
});

test("the Arabic catalog holds no sentence that the site no longer says", () => {
  const said = new Set(sentences.map(({ id }) => id));
  const gone = [...arabic.values()].filter(({ id }) => !said.has(id)).map(({ message }) => message);
  expect(gone).toEqual([]);
});

test("a translation names the same people, numbers and links as its sentence", () => {
  const broken = [...arabic.values()]
    .filter(({ translation }) => translation !== "")
    .filter(({ message, translation }) => partsOf(message) !== partsOf(translation))
    .map(({ message }) => message);
  expect(broken).toEqual([]);
});

test("what is counted has the Arabic forms of one, two, few, many and other", () => {
  const counted = [...arabic.values()].filter(({ message }) => message.includes(", plural,"));
  expect(counted.length).toBeGreaterThan(10);
  const incomplete = counted
    .filter(({ translation }) => translation !== "")
    .filter(({ translation }) =>
      ["one", "two", "few", "many", "other"].some((form) => !translation.includes(`${form} {`)),
    )
    .map(({ message }) => message);
  expect(incomplete).toEqual([]);
});

/** The placeholders and tags of a message, each once, in one line. */
function partsOf(message: string): string {
  const parts = message.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [];
  return [...new Set(parts)].sort().join(" ");
}
