import { readFileSync } from "node:fs";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import PO from "pofile";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import type { MarkedText } from "#contract/text/define-message.ts";

/** Returns a text in a language with its values, or in English if it has no translation. */
export function translate(
  language: Language,
  { id, message }: MarkedText,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return catalogOf(language)._(id ?? generateMessageId(message), values, { message });
}

/** Returns the name of a category in a language, or an unknown slug itself. */
export function categoryNameIn(language: Language, slug: string): string {
  const name = CATEGORIES.find((category) => category.slug === slug)?.name;
  return name ? translate(language, name) : slug;
}

const catalogs = new Map<Language, I18n>();

/** Returns the catalog of a language, which is read on first use. */
function catalogOf(language: Language): I18n {
  const loaded = catalogs.get(language);
  if (loaded) return loaded;
  const catalog = setupI18n({
    locale: language,
    locales: languageFacts(language).numbers,
    messages: { [language]: readMessages(language) },
  });
  catalog.setMessagesCompiler(compileMessage);
  catalogs.set(language, catalog);
  return catalog;
}

function readMessages(language: Language): Record<string, string> {
  if (language === DEFAULT_LANGUAGE) return {};
  const file = new URL(`../../web/locales/${language}.po`, import.meta.url);
  return Object.fromEntries(
    PO.parse(readFileSync(file, "utf8"))
      .items.filter(({ msgstr }) => msgstr[0])
      .map(({ msgid, msgctxt, msgstr }) => [generateMessageId(msgid, msgctxt), msgstr[0] ?? ""]),
  );
}
