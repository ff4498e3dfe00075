import type { MessageDescriptor } from "@lingui/core";

/** Part of Lingui's `i18n` that relative times need. */
export interface Translator {
  locale: string;
  _(sentence: MessageDescriptor): string;
}
