import { type Context, Hono } from "hono";
import { addressLanguage, inLanguage } from "#contract/addresses/address-language.ts";
import { paths } from "#contract/addresses/paths.ts";
import { type Problem, problemOf } from "#contract/errors/plain-error.ts";
import { type Language, languageFrom } from "#contract/language.ts";
import {
  CONTACT_MESSAGE_MIN,
  type ContactTopic,
  contactAbout,
  contactReference,
  isContactTopic,
} from "#contract/moderation/contact.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import { waitText } from "#server/http/limits/wait-text.ts";
import { isFromOtherSite, isUrlEncoded } from "#server/http/own-form.ts";
import { plainPage } from "#server/http/plain-page.ts";

import { translate } from "#server/i18n/translate.ts";
import { callAsVisitor, type VisitorApi } from "#server/reader/visitor-reads.ts";

interface MessageOptions extends VisitorApi {
  /** Refuses an address that requests too much; null allows the message. */
  refusePage(request: Request): Promise<Response | null>;
  addressOf(request: Request): string;
}

/** Maximum size of the typed text in bytes. A form sends each byte of an Arabic letter as three. */
const TEXT_MAX = 4_096;
const BODY_MAX = 3 * TEXT_MAX;

/**
 * Receives the contact form of browsers without scripts, and answers with a page. Ignores sessions and cookies, so that another
 * site could do no more than its own server. The form posts to its own address, whose query names the topic and the page of the
 * link that led to the form, because the form is the same for everybody.
 */
export function createContactForm(options: MessageOptions): Hono {
  return new Hono().on("POST", [paths.contact, `${paths.contact}/`], async (c) => {
    const reader = readerOf(c);
    if (isFromOtherSite(c.req)) return notSent(reader, 403, OTHER_SITE);
    if (!isUrlEncoded(c.req.header("content-type"))) return notSent(reader, 415, FAILED);
    const refusal = await options.refusePage(c.req.raw);
    if (refusal) return refusal;
    const body = await readCapped(c.req.raw, BODY_MAX);
    if (body === "too large") return notSent(reader, 413, TOO_LONG);
    const form = new URLSearchParams(body?.toString());
    if (Buffer.byteLength([...form.values()].join("")) > TEXT_MAX) {
      return notSent(reader, 413, TOO_LONG);
    }
    const message = messageOf(c, form);
    // The limit counts messages of the visitor's address, not of the site's.
    const headers = { "x-forwarded-for": options.addressOf(c.req.raw) };
    const call = callAsVisitor(options, "send_contact_message", message, headers);
    const response = await call.catch(() => null);
    if (!response) return notSent(reader, 503, FAILED, message.message_param);
    const answer: unknown = await response.json().catch(() => null);
    return response.ok
      ? sent(reader, message.topic_param, contactReference(String(answer)))
      : refused(reader, response.status, problemOf(answer), message.message_param);
  });
}

interface Reader {
  language: Language;
  /** Address of the home page, in the language of the form's address. */
  home: string;
}

function readerOf(c: Context): Reader {
  const named = addressLanguage(c.req.url);
  return {
    language: named ?? languageFrom(c.req.header("cookie")),
    home: inLanguage(paths.home, named),
  };
}

interface Message {
  name_param: string | null;
  email_param: string | null;
  topic_param: ContactTopic;
  message_param: string | null;
  about_param: string | null;
}

/** Returns the message. Without scripts, the form shows the first topic whatever its address says. */
function messageOf(c: Context, form: URLSearchParams): Message {
  const chosen = form.get("topic");
  const linked = c.req.query("topic");
  const isChosen = isContactTopic(chosen) && chosen !== "general";
  return {
    name_param: form.get("name"),
    email_param: form.get("email"),
    topic_param: isChosen ? chosen : isContactTopic(linked) ? linked : "general",
    // Forms send line breaks as emails do.
    message_param: form.get("message")?.replaceAll("\r\n", "\n") ?? null,
    about_param: contactAbout(form.get("about") || c.req.query("about")),
  };
}

function sent({ language, home }: Reader, topic: ContactTopic, reference: string): Response {
  const text = translate(language, topic === "illegal" ? FIRST : THANKS);
  const number = translate(language, REFERENCE, { reference: isolate(reference) });
  return plainPage({
    language,
    status: 200,
    title: translate(language, SENT),
    html: `<p>${text}</p><p><strong>${number}</strong><br>${translate(language, KEEP)}</p>${homeLink(language, home)}`,
  });
}

const HOUR_SECONDS = 3_600;

function refused(
  reader: Reader,
  status: number,
  { code, field, params }: Problem,
  message: string | null,
): Response {
  if (status === 429) {
    const wait = waitText(Number(params.seconds) || HOUR_SECONDS, reader.language);
    return notSent(reader, 429, TOO_MANY, message, ` ${wait}`);
  }
  if (status !== 400) return notSent(reader, 503, FAILED, message);
  if (code === "plain_text" || code === "one_line") {
    return notSent(reader, 400, INVISIBLE, message);
  }
  const isLong = field === "message" && (message ?? "").trim().length > CONTACT_MESSAGE_MIN;
  return notSent(reader, 400, isLong ? TOO_LONG : (RULES[field ?? ""] ?? FAILED), message);
}

/** Says why nothing was sent, and returns the text to the writer. */
function notSent(
  { language, home }: Reader,
  status: number,
  reason: MarkedText,
  message: string | null = null,
  more = "",
): Response {
  const copy = message
    ? `<p><textarea readonly dir="auto" aria-label="${translate(language, TEXT)}">${sanitizeText(message)}</textarea></p>`
    : "";
  return plainPage({
    language,
    status,
    title: translate(language, NOT_SENT),
    html: `<p>${translate(language, reason, { min: CONTACT_MESSAGE_MIN })}${more}</p><p>${translate(language, BACK)}</p>${copy}${homeLink(language, home)}`,
  });
}

function homeLink(language: Language, home: string): string {
  return `<p><a href="${home}">${translate(language, HOME)}</a></p>`;
}

const SENT = defineMessage("Message sent");
const THANKS = defineMessage("Thank you. A real person will read it and reply by email.");
const FIRST = defineMessage(
  "Thank you for telling us. We look at these messages first and reply by email.",
);
const REFERENCE = defineMessage("Your reference: {reference}");
const KEEP = defineMessage("Keep it: you can name it if you write to us again.");
const HOME = defineMessage("See all deals");
const NOT_SENT = defineMessage("Your message wasn’t sent");
const BACK = defineMessage("Go back to the form with your browser’s Back button and try again.");
const TEXT = defineMessage("Your text");
const FAILED = defineMessage("Something went wrong on our side. Please try again in a moment.");
const OTHER_SITE = defineMessage("This form works only on this site’s own contact page.");
const TOO_LONG = defineMessage("That’s too long to send at once. Please shorten it.");
const INVISIBLE = defineMessage(
  "Your text contains characters that can’t be seen. Please type it again.",
);
const TOO_MANY = defineMessage("You’ve sent many messages in a short time.");
const RULES: Readonly<Record<string, MarkedText>> = {
  name: defineMessage("Enter your name."),
  email: defineMessage("Enter your email address, for example name@example.com."),
  message: defineMessage("Tell us a little more ({min} characters or more)."),
};
