import { DEFAULT_LANGUAGE, type Language, languageFacts, siteNameIn } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import type { Mail } from "./mailer.ts";

export interface MailContent {
  siteName: string;
  /** Of the reader; English unless given. */
  language?: Language;
  subject: string;
  /** Plain text, one paragraph each; line breaks inside are kept. */
  paragraphs: readonly string[];
  /** What to press, after the first paragraph. */
  link?: { label: string; address: string };
  /** Below everything else, small. */
  lastLink?: { label: string; address: string } | undefined;
}

/** A mail's subject and body, as text and as simple HTML. It greets with Salam; every text is escaped. */
export function composeMail({
  siteName: name,
  language = DEFAULT_LANGUAGE,
  subject,
  paragraphs,
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
    ...(link ? [link.address] : []),
    ...rest,
    ...(lastLink ? [`${lastLink.label}:\n${lastLink.address}`] : []),
    siteName,
  ];
  const html = [
    paragraph(greeting),
    paragraph(first),
    ...(link ? [button(link), paragraph(link.address, SMALL)] : []),
    ...rest.map((words) => paragraph(words)),
    ...(lastLink ? [smallLink(lastLink)] : []),
    paragraph(siteName, SMALL),
  ];
  return {
    subject: `${subject} · ${siteName}`,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font:16px/1.6 system-ui,sans-serif;color:#17211c;max-width:36em;margin:0 auto;padding:24px">${html.join("")}</body></html>`,
  };
}

const GREETING = defineMessage("Salam,");

const SMALL = "font-size:14px;color:#5a665f;overflow-wrap:anywhere";

function paragraph(words: string, style = ""): string {
  const attribute = style ? ` style="${style}"` : "";
  return `<p${attribute}>${escapeHtml(words).replaceAll("\n", "<br>")}</p>`;
}

function button({ label, address }: { label: string; address: string }): string {
  return `<p><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d3b;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;
}

function smallLink({ label, address }: { label: string; address: string }): string {
  return `<p style="${SMALL}"><a href="${escapeHtml(address)}" style="color:inherit">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
