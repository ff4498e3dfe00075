import type { MessageDescriptor } from "@lingui/core";

/** Translates a sentence into the reader's language: Lingui's `i18n`, as far as the words of a time need it. */
export interface Translator {
  locale: string;
  _(sentence: MessageDescriptor): string;
}
