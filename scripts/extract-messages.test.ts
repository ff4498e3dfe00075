import { beforeAll, describe, expect, test } from "vitest";
import { CATALOG_LANGUAGES, languageFacts } from "#contract/language.ts";
import { type CatalogMessage, collectMessages, readCatalog } from "./extract-messages.ts";

/** Every sentence of the code, which `npm run extract` brings together with the catalogs. */
let sentences: CatalogMessage[];

beforeAll(async () => {
  sentences = await collectMessages();
});

test("the code holds sentences", () => {
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

  test("there is no sentence that the site no longer says", () => {
    const said = new Set(sentences.map(({ id }) => id));
    const gone = [...catalog.values()]
      .filter(({ id }) => !said.has(id))
      .map(({ message }) => message);
    expect(gone).toEqual([]);
  });

  test("a translation names the same people, numbers and links as its sentence", () => {
    const broken = [...catalog.values()]
      .filter(({ translation }) => translation !== "")
      .filter(({ message, translation }) => partsOf(message) !== partsOf(translation))
      .map(({ message }) => message);
    expect(broken).toEqual([]);
  });

  test("what is counted has every form of the language's plural", () => {
    // Nothing is counted that is not there; the form of zero is optional.
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

/** The placeholders and tags of a message, each once, in one line. */
function partsOf(message: string): string {
  const parts = message.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [];
  return [...new Set(parts)].sort().join(" ");
}
