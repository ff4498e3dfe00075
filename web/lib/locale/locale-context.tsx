import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { CATEGORIES } from "#contract/deals/categories.ts";
import type { Language } from "#contract/language.ts";
import { currentErrorWords, subscribeToErrorWords } from "#lib/errors/error-words.ts";
import { ENGLISH, type Locale } from "./locale.ts";
import { translateMarked } from "./use-translate-marked.ts";

const LocaleContext = createContext<Locale>(ENGLISH);

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider i18n={locale.i18n}>
      <LocaleContext value={locale}>{children}</LocaleContext>
    </I18nProvider>
  );
}

export function useLanguage(): Language {
  return useContext(LocaleContext).language;
}

/** Returns a translator of problems (`writeProblem`); it returns other texts unchanged. */
export function useTranslateError(): (text: string) => string {
  const { i18n } = useContext(LocaleContext);
  const translate = useSyncExternalStore(
    subscribeToErrorWords,
    currentErrorWords,
    currentErrorWords,
  );
  return (text) => translate(text, i18n);
}

/** Renders its children, but a problem (`writeProblem`) as its text. */
export function ErrorText({ children }: { children: ReactNode }) {
  const translate = useTranslateError();
  return typeof children === "string" ? translate(children) : children;
}

/** Returns a function from slugs to category names in the reader's language. */
export function useCategoryName(): (slug: string) => string {
  const { i18n } = useContext(LocaleContext);
  return (slug) => categoryNameIn(i18n, slug);
}

export function CategoryName({ slug }: { slug: string }) {
  return useCategoryName()(slug);
}

/** Returns the name of a category in the language of `i18n`, or an unknown slug itself. */
export function categoryNameIn(i18n: I18n, slug: string): string {
  const name = CATEGORIES.find((category) => category.slug === slug)?.name;
  return name ? translateMarked(i18n, name) : slug;
}
