import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppErrorType } from "#contract/errors/errors.ts";
import { type ProblemParams, readProblem } from "#contract/errors/problem.ts";
import { DEFAULT_LANGUAGE } from "#contract/language.ts";
import { isolate } from "#contract/text/isolate.ts";
import { tryAgainText } from "#contract/text/wait-texts.ts";
import { formatMoment } from "#lib/format/format-moment.ts";
import { translateMarked } from "#lib/locale/use-translate-marked.ts";
import { CLASS_TEXTS } from "./class-texts.ts";
import { FIELD_NAMES, FIELD_RULE_TEXTS, FORM_TEXTS, SOME_FIELD } from "./field-texts.ts";
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

/** Returns the text of a refusal with parameters; null for other codes and for missing parameters. */
function composeRefusal(code: string, params: ProblemParams, i18n: I18n): string | null {
  if (code === "too_fast") return tooFast(params, i18n);
  if (code === "too_many_uploads") return tooFast({ ...params, what: "images" }, i18n);
  if (code === "banned") return banned(params, i18n);
  if (code === "already_decided") return alreadyDecided(params, i18n);
  if (code === "already_registered") return alreadyRegistered(params, i18n);
  if (code === "end_passed") return endPassed(params, i18n);
  if (code === "merchant_blocked") return merchantBlocked(params, i18n);
  if (code === "duplicate_deal") return duplicateDeal(params, i18n);
  return null;
}

function tooFast({ what = "", seconds, new_member }: ProblemParams, i18n: I18n): string | null {
  if (typeof seconds !== "number") return null;
  const sentences = [
    i18n._(TOO_MANY[what] ?? msg`Too many tries.`),
    ...(new_member ? [i18n._(msg`New members can post a little less at first.`)] : []),
    tryAgainText(seconds, (text, values) => translateMarked(i18n, text, values)),
  ];
  return sentences.join(" ");
}

/** Texts for refusals that arrive without their parameters. Supabase Auth, for example, drops them. */
const WITHOUT_PARAMS: Readonly<Record<string, MessageDescriptor>> = {
  too_fast: msg`Too many tries. Wait a little, then try again.`,
  too_many_uploads: msg`Too many images. Try again later.`,
  banned: msg`Your account is banned.`,
  end_passed: msg`This deal’s end date has passed. Change it first.`,
  merchant_blocked: msg`We don’t accept deals from this merchant.`,
  duplicate_deal: msg`This deal has been posted already.`,
};

const TOO_MANY: Readonly<Record<string, MessageDescriptor>> = {
  deals: msg`Too many deals.`,
  links: msg`Too many links.`,
  additions: msg`Too many tips.`,
  comments: msg`Too many comments.`,
  votes: msg`Too many votes.`,
  votes_from_network: msg`Many votes on this deal have come from your network.`,
  mutes: msg`Too many muted members.`,
  edits: msg`Too many edits.`,
  checks: msg`Too many checks of deals.`,
  reports: msg`Too many reports.`,
  messages: msg`Too many messages.`,
  emails: msg`Too many emails.`,
  vouchers: msg`Too many voucher codes.`,
  outcomes: msg`Too many reports of codes.`,
  merchants: msg`Too many merchant registrations.`,
  saves: msg`Too many saved deals.`,
  alerts: msg`Too many changes to alerts.`,
  test_messages: msg`Too many test messages.`,
  blog_posts: msg`Too many blog posts.`,
  images: msg`Too many images.`,
};

/** The reason is user content, so its direction is isolated. */
function banned({ reason, until }: ProblemParams, i18n: I18n): string | null {
  if (reason === undefined) return null;
  const isolated = isolate(String(reason));
  return until === undefined
    ? fillMessage(i18n, BANNED, { reason: isolated })
    : fillMessage(i18n, BANNED_UNTIL, { until, reason: isolated });
}

const BANNED = msg({ message: "Your account is banned: {reason}" });
const BANNED_UNTIL = msg({ message: "Your account is banned until {until}: {reason}" });

function alreadyDecided({ content = "", status = "" }: ProblemParams, i18n: I18n): string {
  const decided = DECIDED[`${content} ${status}`];
  return i18n._(decided ?? msg`Someone else has already decided on this`);
}

const DECIDED: Readonly<Record<string, MessageDescriptor>> = {
  "deal pending": msg`This deal is pending again`,
  "deal active": msg`Someone else has already decided: this deal is active`,
  "deal rejected": msg`Someone else has already decided: this deal is rejected`,
  "edit approved": msg`Someone else has already decided: this change is approved`,
  "edit rejected": msg`Someone else has already decided: this change is rejected`,
  "blog_post waiting": msg`This post is waiting for review`,
  "blog_post kept": msg`Someone else has already decided: this post is kept`,
  "blog_post taken_down": msg`Someone else has already decided: this post is taken down`,
  "report open": msg`This report is open again`,
  "report resolved": msg`Someone else has already decided: this report is resolved`,
  "report dismissed": msg`Someone else has already decided: this report is dismissed`,
};

function alreadyRegistered({ status }: ProblemParams, i18n: I18n): string {
  return i18n._(
    status === "approved"
      ? msg`You’ve already registered this business. It’s approved.`
      : msg`You’ve already registered this business. It’s waiting for approval.`,
  );
}

/** `at` is ISO 8601. */
function endPassed({ at }: ProblemParams, i18n: I18n): string | null {
  const moment = formatMoment(String(at), i18n.locale);
  return moment === "" ? null : fillMessage(i18n, END_PASSED, { moment });
}

const END_PASSED = msg({ message: "This deal was set to end on {moment}. Change the end first." });

/** Admins and members wrote the domain and the reason, so their direction is isolated. */
function merchantBlocked({ domain, reason, until }: ProblemParams, i18n: I18n): string | null {
  if (domain === undefined || reason === undefined) return null;
  const values = { domain: isolate(String(domain)), reason: isolate(String(reason)) };
  const moment = until === undefined ? "" : formatMoment(String(until), i18n.locale);
  return moment === ""
    ? fillMessage(i18n, BLOCKED, values)
    : fillMessage(i18n, BLOCKED_UNTIL, { ...values, moment });
}

const BLOCKED = msg({ message: "We don’t accept deals from {domain}: {reason}" });
const BLOCKED_UNTIL = msg({
  message: "We don’t accept deals from {domain} until {moment}: {reason}",
});

function duplicateDeal({ title }: ProblemParams, i18n: I18n): string | null {
  return title === undefined
    ? null
    : fillMessage(i18n, DUPLICATE, { title: isolate(String(title)) });
}

const DUPLICATE = msg({
  message:
    "This deal has been posted already: {title}. If yours is different, tell us why below the link.",
});

function fillMessage(
  translator: I18n,
  { id, message }: MessageDescriptor,
  values: ProblemParams,
): string {
  return translator._(id, values, { message });
}
