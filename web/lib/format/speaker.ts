import type { MessageDescriptor } from "@lingui/core";

/** What says a sentence in the reader's language: Lingui's `i18n`, as far as the words of a time need it. */
export interface Speaker {
  locale: string;
  _(sentence: MessageDescriptor): string;
}
