import { I18nProvider } from "@lingui/react";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Language } from "#contract/language.ts";
import { currentErrorWords, subscribeToErrorWords } from "#lib/errors/error-words.ts";
import { categoryNameIn } from "#lib/format/category-names.ts";
import { ENGLISH, type Locale } from "./locale.ts";

const LocaleContext = createContext<Locale>(ENGLISH);

/** Gives the language of the page to every component below. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider i18n={locale.i18n}>
      <LocaleContext value={locale}>{children}</LocaleContext>
    </I18nProvider>
  );
}

/** The language this page is in. */
export function useLanguage(): Language {
  return useContext(LocaleContext).language;
}

/** Finds the words for a problem (`writeProblem`); every other text comes back as it is. */
export function useTranslateError(): (text: string) => string {
  const { i18n } = useContext(LocaleContext);
  const translate = useSyncExternalStore(
    subscribeToErrorWords,
    currentErrorWords,
    currentErrorWords,
  );
  return (text) => translate(text, i18n);
}

/** A text or a view; a problem (`writeProblem`) is shown in words. */
export function ErrorText({ children }: { children: ReactNode }) {
  const translate = useTranslateError();
  return typeof children === "string" ? translate(children) : children;
}

/** The name of a category by its slug, in the reader's language. */
export function useCategoryName(): (slug: string) => string {
  const { i18n } = useContext(LocaleContext);
  return (slug) => categoryNameIn(i18n, slug);
}

/** The name of a category in the reader's language. */
export function CategoryName({ slug }: { slug: string }) {
  return useCategoryName()(slug);
}
