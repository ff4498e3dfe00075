import type { MessageDescriptor } from "@lingui/core";
import type { Speaker } from "#lib/format/speaker.ts";

/** A sentence as the build compiles it: texts, values by name, and forms of a number. */
type Compiled = string | readonly Token[];
type Token = string | readonly [name: string, how?: "plural", forms?: Record<string, Compiled>];

/** Says the few sentences of the starter without Lingui, which is larger than all of it. */
export function plainSpeaker(locale: string): Speaker {
  const rules = new Intl.PluralRules(locale);
  return {
    locale,
    _: ({ message, values = {} }: MessageDescriptor) => say(message as unknown as Compiled, values),
  };

  function say(sentence: Compiled, values: Record<string, unknown>, count?: unknown): string {
    if (typeof sentence === "string") return sentence === "#" ? String(count) : sentence;
    return sentence.map((token) => sayToken(token, values, count)).join("");
  }

  function sayToken(token: Token, values: Record<string, unknown>, count: unknown): string {
    if (typeof token === "string") return say(token, values, count);
    const [name, , forms] = token;
    const value = values[name];
    if (!forms) return String(value);
    return say(forms[rules.select(Number(value))] ?? forms.other ?? "", values, value);
  }
}
