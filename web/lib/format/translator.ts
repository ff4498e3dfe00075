import type { MessageDescriptor } from "@lingui/core";

/** Part of Lingui's `i18n` that texts about times need. */
export interface Translator {
  locale: string;
  _(sentence: MessageDescriptor): string;
}
