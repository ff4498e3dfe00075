import type { I18n, MessageDescriptor } from "@lingui/core";
import type { AppErrorType } from "#contract/errors/errors.ts";
import { type ProblemParams, readProblem } from "#contract/errors/problem.ts";
import { DEFAULT_LANGUAGE } from "#contract/language.ts";
import { CLASS_TEXTS } from "./class-texts.ts";
import { composeRefusal, fillMessage, WITHOUT_PARAMS } from "./composed-texts.ts";
import { FIELD_NAMES, FIELD_RULE_TEXTS, SOME_FIELD } from "./field-texts.ts";
import { FORM_TEXTS } from "./form-texts.ts";
import { ACCOUNT_TEXTS, DATABASE_TEXTS, IMAGE_TEXTS, OTHER_TEXTS } from "./refusal-texts.ts";

const TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  ...OTHER_TEXTS,
  ...IMAGE_TEXTS,
  ...ACCOUNT_TEXTS,
  ...DATABASE_TEXTS,
  ...FORM_TEXTS,
  ...FIELD_RULE_TEXTS,
};

/**
 * Returns the text for a problem (`writeProblem`) in the language of `i18n`, and any other text unchanged. A code without a
 * text shows its message in English, and the general text of its class in other languages.
 */
export function translateError(text: string, i18n: I18n): string {
  const problem = readProblem(text);
  if (!problem) return text;
  const { class: type, message, ...params } = problem.params;
  return (
    composeRefusal(problem.code, params, i18n) ??
    translateCode(problem.code, params, i18n) ??
    (message !== undefined && i18n.locale === DEFAULT_LANGUAGE ? String(message) : null) ??
    i18n._(generalText(problem.code, type))
  );
}

function translateCode(code: string, params: ProblemParams, i18n: I18n): string | null {
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined;
  if (!text) return null;
  const { field } = params;
  const name = field === undefined ? SOME_FIELD : (FIELD_NAMES[field] ?? SOME_FIELD);
  const values = { ...params, field: i18n._(name) };
  return startSentence(fillMessage(i18n, text, values));
}

/** Capitalizes the field name at the start of a sentence. */
function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text that needs no parameters, or the general text of the error's class. */
function generalText(code: string, type: unknown): MessageDescriptor {
  if (Object.hasOwn(WITHOUT_PARAMS, code)) return WITHOUT_PARAMS[code] ?? CLASS_TEXTS.unknown;
  return isErrorType(type) ? CLASS_TEXTS[type] : CLASS_TEXTS.unknown;
}

function isErrorType(type: unknown): type is AppErrorType {
  return typeof type === "string" && Object.hasOwn(CLASS_TEXTS, type);
}
