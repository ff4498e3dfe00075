import type { MessageDescriptor } from "@lingui/core";
import type { Translator } from "#lib/format/translator.ts";

/** Message compiled by the build: texts, named values and plural forms. */
type Compiled = string | readonly Token[];
type Token = string | readonly [name: string, how?: "plural", forms?: Record<string, Compiled>];

/** Translates the few messages of the starter. Lingui is larger than the whole starter. */
export function createPlainTranslator(locale: string): Translator {
  const rules = new Intl.PluralRules(locale);
  return {
    locale,
    _: ({ message, values = {} }: MessageDescriptor) =>
      fill(message as unknown as Compiled, values),
  };

  function fill(sentence: Compiled, values: Record<string, unknown>, count?: unknown): string {
    if (typeof sentence === "string") return sentence === "#" ? String(count) : sentence;
    return sentence.map((token) => fillToken(token, values, count)).join("");
  }

  function fillToken(token: Token, values: Record<string, unknown>, count: unknown): string {
    if (typeof token === "string") return fill(token, values, count);
    const [name, , forms] = token;
    const value = values[name];
    if (!forms) return String(value);
    return fill(forms[rules.select(Number(value))] ?? forms.other ?? "", values, value);
  }
}
