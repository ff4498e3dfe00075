import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { CATALOG_LANGUAGES } from "#contract/language.ts";

/**
 * Updates `web/locales/*.po`: adds new sentences without a translation and removes unused ones. The build fails until the
 * sentences of pages are translated, a unit test until all are.
 */
async function main(): Promise<void> {
  const config = getConfig();
  for (const catalog of await getCatalogs(config)) {
    await catalog.make({
      locale: config.locales,
      clean: true,
      overwrite: false,
      orderBy: config.orderBy,
    });
  }
  for (const language of CATALOG_LANGUAGES) {
    const missing = (await readCatalog(language)).filter(({ translation }) => translation === "");
    for (const { message } of missing) console.log(message);
    const state =
      missing.length === 0 ? "everything is translated" : `${missing.length} to translate`;
    console.log(`${language}: ${state}`);
  }
}

/** Sentence from the code or from a catalog. */
export interface CatalogMessage {
  id: string;
  message: string;
  translation: string;
  origins: string[];
}

export async function readCatalog(locale: string): Promise<CatalogMessage[]> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale)));
  return read.flatMap(toMessages);
}

export async function collectMessages(): Promise<CatalogMessage[]> {
  const catalogs = await getCatalogs(getConfig());
  const collected = await Promise.all(catalogs.map((catalog) => catalog.collect()));
  // An unreadable file makes the collection undefined, which would otherwise look like "nothing to translate".
  if (collected.includes(undefined))
    throw new Error("Some files could not be searched for messages.");
  return collected.flatMap(toMessages);
}

interface RawMessage {
  message?: string;
  translation?: string;
  origin?: readonly (readonly [string, ...unknown[]])[];
}

function toMessages(catalog: Record<string, RawMessage> | undefined): CatalogMessage[] {
  return Object.entries(catalog ?? {}).map(([id, { message, translation, origin }]) => ({
    id,
    message: message ?? "",
    translation: translation ?? "",
    origins: (origin ?? []).map(([file]) => file),
  }));
}

if (import.meta.main) await main();
