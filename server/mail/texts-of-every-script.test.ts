// Long, because it composes every kind of email and reads the sent ones like a mail program.
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#contract/language.ts";
import type { Notice } from "#contract/members/notice.ts";
import { NOTICE_KINDS, type NoticeKind } from "#contract/members/notice-kind-texts.ts";
import { createLogger } from "#server/http/log/logger.ts";
import { confirmationMail } from "#server/jobs/mails/mail-confirmation.ts";
import { emailChangedMail } from "#server/jobs/mails/mail-email-change.ts";
import { ACCEPTED_TEXTS } from "#testing/posts/hostile-texts.ts";
import { accountMail } from "./account-mail.ts";
import { adminMail } from "./admin-mail.ts";
import { contactMail } from "./contact-mail.ts";
import { createMailer } from "./create-mailer.ts";
import type { Mail } from "./mailer.ts";
import { noticeMail } from "./notices/notice-mail.ts";
import { startSmtpServer } from "./smtp-server.fixture.ts";

const SITE = { siteName: "Ünlü ‘Samha’ 🌙", siteUrl: "https://deals.example" };
const AMINA = "amina@xn--mgbh0fb.xn--wgbh1c";
const DEAL = "d0000000-0000-4000-8000-000000000001";
const TEXTS = [
  ...ACCEPTED_TEXTS.map(([, text]) => text),
  "W".repeat(140),
  "ش".repeat(140),
  "👨‍👩‍👧‍👦".repeat(12),
  '=?UTF-8?Q?Bcc:?= <evil@mail.example>, "quoted" \\ ; .',
];
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

function notice(kind: NoticeKind, text: string): Notice {
  return {
    ...{ id: "1", kind, count: 1, createdAt: "2026-11-20T12:00:00Z", isRead: false, others: 0 },
    ...{ actorName: "bilal", subjectId: "s1", dealId: DEAL, commentId: null, slug: "noor" },
    ...{
      title: text,
      reason: text,
      until: null,
      fields: [],
      endedBy: null,
      alertName: text,
      actionId: null,
    },
    ...{ price: 5, oldPrice: 6, currency: "AED" },
  };
}

/** Every kind of email, with a text wherever people's words are in it. */
const MAILS: [string, (text: string, language: Language) => Mail | null][] = [
  ...NOTICE_KINDS.map((kind): (typeof MAILS)[number] => [
    kind,
    (text, language) =>
      noticeMail(
        SITE,
        { email: AMINA, username: "amina", language, timezone: "UTC" },
        [notice(kind, text)],
        "token",
      ),
  ]),
  [
    "several notices",
    (text, language) =>
      noticeMail(
        SITE,
        { email: AMINA, username: "amina", language, timezone: "UTC" },
        [notice("comment", text), notice("reply", text)],
        null,
      ),
  ],
  [
    "contact",
    (text, language) =>
      contactMail(
        SITE,
        {
          name: text,
          email: "bilal@mail.example",
          topic: "general",
          message: `${text}\n\n${text}`,
          about: null,
          reference: "0123456789",
          is_urgent: false,
        },
        [AMINA],
        language,
      ),
  ],
  [
    "account",
    (_text, language) =>
      accountMail(
        SITE,
        { kind: "email_change", to: AMINA, newEmail: AMINA, tokenHash: "ab12" },
        language,
      ),
  ],
  [
    "email changed",
    (_text, language) => emailChangedMail(SITE, { to: AMINA, username: "amina", language }),
  ],
  [
    "confirmation",
    (_text, language) => confirmationMail(SITE, { to: AMINA, token: "ab12", language }),
  ],
  [
    "admin",
    (_text, language) =>
      adminMail(SITE, {
        to: AMINA,
        queues: [{ queue: "deals", waiting: 2 }],
        isModerator: true,
        language,
        unsubscribeToken: "token",
      }),
  ],
];

test.each(MAILS)("an email about %s contains texts of every script whole", (_kind, compose) => {
  const text = TEXTS.join(" / ");
  for (const language of LANGUAGE_CODES) {
    const plain = partsOf(compose("Xq1", language));
    const mail = partsOf(compose(text, language));
    expect(JSON.stringify(mail)).not.toContain("\uFFFD");
    expect(mail.subject).toBe(plain.subject);
    expect(mail.text).toBe(plain.text.replaceAll("Xq1", text));
    expect(mail.shown).toBe(plain.shown.replaceAll("Xq1", text));
    expect(mail.tags).toEqual(plain.tags);
  }
});

test.each(LANGUAGE_CODES)(
  "mail programs read every text and header as written (%s)",
  async (language) => {
    const smtp = await startSmtpServer();
    const log = createLogger({ level: "silent", destination: { write: () => undefined } });
    const from = { name: SITE.siteName, address: "no-reply@deals.example" };
    const mailer = createMailer({ smtpUrl: smtp.url, from }, { dataDir: "", log });
    const mails = [...TEXTS, "Amina\r\nBcc: evil@mail.example\r\n\r\n<b>"].flatMap((text) =>
      MAILS.filter(([kind]) => kind === "contact" || kind === "deal_rejected").map(([, compose]) =>
        compose(text, language),
      ),
    );
    for (const mail of mails) await mailer.send(mail as Mail);
    await mailer.stop();
    expect(smtp.mails).toHaveLength(mails.length);
    for (const [index, { to, data }] of smtp.mails.entries()) {
      const sent = mails[index];
      const { headers, parts } = parse(data);
      expect(to).toEqual([AMINA]);
      expect([...headers.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
      expect(headers.get("subject")).toBe(sent?.subject);
      expect(headers.get("from")).toContain(SITE.siteName);
      if (sent?.replyTo) {
        const name = headers.get("reply-to")?.replaceAll("\\", "");
        expect(words(name).join(" ")).toContain(
          words(sent.replyTo.name.replaceAll("\\", "")).join(" "),
        );
        expect(headers.get("reply-to")).toMatch(/<bilal@mail\.example>$/);
      }
      expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
      expect(parts.map(({ text }) => words(text))).toEqual([words(sent?.text), words(sent?.html)]);
    }
  },
);

const KNOWN = new Set(
  "from to reply-to subject date message-id mime-version content-type auto-submitted list-unsubscribe list-unsubscribe-post".split(
    " ",
  ),
);

/** Line breaks of a sent email differ. */
function words(text = ""): string[] {
  return text.trim().split(/\s+/);
}

/** Returns subject and text of an email, and the text and the elements that its HTML shows. */
function partsOf(mail: Mail | null) {
  const { body } = new new Window().DOMParser().parseFromString(mail?.html ?? "", "text/html");
  const tags = [...body.querySelectorAll("*")].map(({ tagName }) => tagName);
  return { subject: mail?.subject, text: mail?.text ?? "", shown: body.textContent, tags };
}

/** Returns the decoded headers (RFC 2047) and parts (RFC 2045) of an email. */
function parse(data: string) {
  const headers = headersOf(data);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = data
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const own = headersOf(part.trimStart());
      const body = part.slice(part.indexOf("\r\n\r\n") + 4);
      const encoding = own.get("content-transfer-encoding") ?? "";
      return {
        type: own.get("content-type")?.split(";")[0],
        text: decode(body, encoding).replaceAll("\r\n", "\n"),
      };
    });
  return { headers, parts };
}

function headersOf(data: string): Map<string, string> {
  const lines = (data.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      // A quoted name is not encoded.
      const decoded = value
        .replace(/\?= =\?/g, "?==?")
        .replace(
          value.startsWith('"') ? /$^/ : /=\?utf-8\?([qb])\?([^?]*)\?=/gi,
          (_all, kind: string, text: string) =>
            decode(text.replaceAll("_", kind.toLowerCase() === "q" ? " " : "_"), kind),
        );
      return [name.toLowerCase(), decoded];
    }),
  );
}

function decode(text: string, encoding: string): string {
  if (/^b/i.test(encoding)) return Buffer.from(text, "base64").toString("utf8");
  if (!/^q/i.test(encoding)) return text;
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
