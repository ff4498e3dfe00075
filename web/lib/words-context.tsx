import { I18nProvider } from "@lingui/react";
import { createContext, type ReactNode, useContext } from "react";
import { categoryName } from "#contract/categories.ts";
import type { Language } from "#contract/language.ts";
import { ENGLISH, type Words } from "./words.ts";

const WordsContext = createContext<Words>(ENGLISH);

/** Hands the words of the page's language to every component below. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <I18nProvider i18n={words.i18n}>
      <WordsContext value={words}>{children}</WordsContext>
    </I18nProvider>
  );
}

/** The language this page is in. */
export function useLanguage(): Language {
  return useContext(WordsContext).language;
}

/** Translates texts that are fixed in English where they come from: errors, rules of fields. */
export function useFixedText(): (english: string) => string {
  return useContext(WordsContext).fixedText;
}

/** The name of a category by its slug, in the reader's language. */
export function useCategoryName(): (slug: string) => string {
  const { fixedText } = useContext(WordsContext);
  return (slug) => fixedText(categoryName(slug));
}

/** A text or a view; a text that is fixed in English is shown in the reader's language. */
export function FixedText({ children }: { children: ReactNode }) {
  const fixedText = useFixedText();
  return typeof children === "string" ? fixedText(children) : children;
}

/** The name of a category in the reader's language. */
export function CategoryName({ slug }: { slug: string }) {
  return useCategoryName()(slug);
}
