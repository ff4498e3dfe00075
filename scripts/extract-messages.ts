import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

/**
 * Brings `web/locales/*.po` up to date with the sentences in the code: new ones come in untranslated and are shown in
 * English until somebody translates them, sentences that are gone leave.
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
  const missing = (await readCatalog("ar")).filter(({ translation }) => translation === "");
  for (const { message } of missing) console.log(message);
  console.log(
    missing.length === 0 ? "Everything is translated." : `${missing.length} to translate`,
  );
}

/** A sentence of the code, or of a catalog that still has it. */
export interface CatalogMessage {
  id: string;
  message: string;
  /** Empty where there is none. */
  translation: string;
  origins: string[];
}

/** What the catalog of a locale holds. */
export async function readCatalog(locale: string): Promise<CatalogMessage[]> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale)));
  return read.flatMap(toMessages);
}

/** What the code says today. */
export async function collectMessages(): Promise<CatalogMessage[]> {
  const catalogs = await getCatalogs(getConfig());
  const collected = await Promise.all(catalogs.map((catalog) => catalog.collect()));
  // A file that cannot be read makes the whole collection undefined, which must not pass for "nothing to translate".
  if (collected.includes(undefined))
    throw new Error("Not every file could be read for its messages.");
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
