import { beforeAll, describe, expect, test } from "vitest";
import { CATALOG_LANGUAGES, languageFacts } from "#contract/language.ts";
import { type CatalogMessage, collectMessages, readCatalog } from "./extract-messages.ts";

/** The sentences that `npm run extract` writes to the catalogs. */
let sentences: CatalogMessage[];

beforeAll(async () => {
  sentences = await collectMessages();
});

test("the code contains sentences", () => {
  expect(sentences.length).toBeGreaterThan(500);
});

describe.each(CATALOG_LANGUAGES)("in the catalog of %s", (language) => {
  let catalog: Map<string, CatalogMessage>;

  beforeAll(async () => {
    catalog = new Map((await readCatalog(language)).map((message) => [message.id, message]));
  });

  test("every sentence of the site is translated", () => {
    const missing = sentences
      .filter(({ id }) => !catalog.get(id)?.translation)
      .map(({ message, origins }) => `${message} (${origins[0]})`);
    expect(missing).toEqual([]);
  });

  test("the catalog contains no unused sentence", () => {
    const used = new Set(sentences.map(({ id }) => id));
    const unused = [...catalog.values()]
      .filter(({ id }) => !used.has(id))
      .map(({ message }) => message);
    expect(unused).toEqual([]);
  });

  test("a translation has the same placeholders and links as its sentence", () => {
    const broken = [...catalog.values()]
      .filter(({ translation }) => translation !== "")
      .filter(({ message, translation }) => partsOf(message) !== partsOf(translation))
      .map(({ message }) => message);
    expect(broken).toEqual([]);
  });

  test("a counted text has every plural form of the language", () => {
    // The zero form is optional, because some texts never have the number 0.
    const forms = new Intl.PluralRules(languageFacts(language).numbers)
      .resolvedOptions()
      .pluralCategories.filter((form) => form !== "zero");
    const counted = [...catalog.values()].filter(({ message }) => message.includes(", plural,"));
    expect(counted.length).toBeGreaterThan(10);
    const incomplete = counted
      .filter(({ translation }) => translation !== "")
      .filter(({ translation }) => forms.some((form) => !translation.includes(`${form} {`)))
      .map(({ message }) => message);
    expect(incomplete).toEqual([]);
  });
});

/** Returns the placeholders and tags of a message, each once, in one line. */
function partsOf(message: string): string {
  const parts = message.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [];
  return [...new Set(parts)].sort().join(" ");
}
