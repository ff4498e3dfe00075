import { DEFAULT_LANGUAGE, type Language, languageFacts, siteNameIn } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { translate } from "#server/i18n/translate.ts";
import type { Mail } from "./mailer.ts";

export interface MailContent {
  siteName: string;
  siteUrl: string;
  /** The reader's language; English by default. */
  language?: Language;
  subject: string;
  /** Plain-text paragraphs; line breaks within them are kept. */
  paragraphs: readonly string[];
  /** User text, shown after the first paragraph: set off from the site's own words, with its own text direction. */
  quote?: string;
  /** The same content as text and as escaped HTML, shown below the quote. */
  section?: { text: string; html: string };
  /** Button below the section. */
  link?: { label: string; address: string };
  /** Small link below everything else. */
  lastLink?: { label: string; address: string } | undefined;
}

/** Composes an email's subject and body, as text and as simple HTML with every text escaped. */
export function composeMail({
  siteName: name,
  siteUrl,
  language = DEFAULT_LANGUAGE,
  subject,
  paragraphs,
  quote,
  section,
  link,
  lastLink,
}: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  const siteName = siteNameIn(language, name);
  const [first = "", ...rest] = paragraphs;
  const greeting = translate(language, GREETING);
  const { code, direction } = languageFacts(language);
  const text = [
    greeting,
    first,
    ...(quote ? [quote] : []),
    ...(section ? [section.text] : []),
    ...(link ? [link.address] : []),
    ...rest,
    ...(lastLink ? [`${lastLink.label}:\n${lastLink.address}`] : []),
    siteName,
  ];
  const html = [
    `<p class="name" style="font-size:22px;font-weight:700;color:#0f5c44">${logo(siteUrl)}${sanitizeText(siteName)}</p>`,
    paragraph(greeting),
    paragraph(first, siteUrl),
    ...(quote ? [quotation(quote)] : []),
    ...(section ? [section.html] : []),
    ...(link ? [button(link), smallAddress(link.address)] : []),
    ...rest.map((words) => paragraph(words)),
    ...(lastLink ? [smallLink(lastLink)] : []),
  ];
  return {
    subject: `${subject} · ${siteName}`,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${code}" dir="${direction}"><head>${HEAD}<title>${sanitizeText(subject)}</title></head><body style="${BODY}">${html.join("")}</body></html>`,
  };
}

const GREETING = defineMessage("Salam,");

/** Email programs with dark mode use the site's dark colors; others use the light inline colors. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#121d18!important;color:#eef0e9!important}.name{color:#83d6b2!important}.small{color:#aebbb3!important}.quote{border-color:#6b7f74!important}.button{background:#1f7d5b!important}.title{color:#eef0e9!important}}</style>`;
const BODY =
  "font:16px/1.6 system-ui,sans-serif;background:#fff;color:#17211c;max-width:36em;margin:0 auto;padding:24px;overflow-wrap:anywhere";
const SMALL = `class="small" style="font-size:14px;color:#5a665f"`;

/** The name beside it is the text alternative. The address is the same in every email, so loading it identifies no reader. */
function logo(siteUrl: string): string {
  const address = sanitizeText(new URL("/icon-192.png", siteUrl).href);
  return `<img src="${address}" width="36" height="36" alt="" style="vertical-align:middle;border-radius:8px">&nbsp; `;
}

/** Returns a paragraph. With `siteUrl`, lines that are only an address of the site become links. */
function paragraph(words: string, siteUrl?: string): string {
  const lines = words.split("\n").map((line) => {
    const text = sanitizeText(line);
    const isAddress = siteUrl !== undefined && line.startsWith(`${siteUrl}/`) && !/\s/.test(line);
    return isAddress ? `<a href="${text}" dir="ltr" style="color:inherit">${text}</a>` : text;
  });
  return `<p>${lines.join("<br>")}</p>`;
}

function quotation(words: string): string {
  return `<blockquote dir="auto" class="quote" style="margin:16px 0;padding-inline-start:16px;border-inline-start:3px solid #cdd5cf">${words.split("\n").map(quotedLine).join("")}</blockquote>`;
}

/** Each line has its own direction. */
function quotedLine(line: string): string {
  return `<div dir="auto">${sanitizeText(line) || "<br>"}</div>`;
}

/** Returns the address as text to copy, in case the button does not work. */
function smallAddress(address: string): string {
  return `<p ${SMALL}><span dir="ltr">${sanitizeText(address)}</span></p>`;
}

function button({ label, address }: { label: string; address: string }): string {
  return `<p><a href="${sanitizeText(address)}" class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0f5c44;color:#fff;text-decoration:none;font-weight:600">${sanitizeText(label)}</a></p>`;
}

function smallLink({ label, address }: { label: string; address: string }): string {
  return `<p ${SMALL}><a href="${sanitizeText(address)}" style="color:inherit">${sanitizeText(label)}</a></p>`;
}
