import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/language.ts";
import type { Notice } from "#contract/members/notice.ts";
import { NOTICE_KINDS, type NoticeKind } from "#contract/members/notice-kind-texts.ts";
import { noticeMail } from "./notice-mail.ts";

const SITE = { siteName: "Samha", siteUrl: "https://deals.example" };
const AMINA = { email: "amina@example.com", username: "amina", timezone: "Europe/London" };
const DEAL = "d0000000-0000-4000-8000-000000000001";

function notice(kind: NoticeKind): Notice {
  return {
    id: "1",
    kind,
    count: 1,
    createdAt: "2026-11-20T12:00:00Z",
    isRead: false,
    others: 0,
    actorName: "bilal",
    subjectId: "s1",
    dealId: DEAL,
    commentId: null,
    slug: "noor",
    title: "Prayer mat",
    reason: "Haram ingredients",
    until: null,
    fields: [],
    endedBy: null,
    price: null,
    oldPrice: null,
    currency: null,
    alertName: "Gifts for Eid",
    actionId: null,
  };
}

test.each(NOTICE_KINDS)(
  "the subject of an email about %s names no title, reason or member",
  (kind) => {
    for (const { code: language } of LANGUAGES) {
      const mail = noticeMail(SITE, { ...AMINA, language }, [notice(kind)], "token");
      expect(mail?.subject).not.toMatch(/Prayer|Haram|bilal/);
      if (kind !== "avatar_rejected") expect(mail?.text).toContain("Haram ingredients");
    }
  },
);

/** Kinds that tell a decision of an admin against the reader. */
const DECISIONS = [
  ...["deal_rejected", "deal_removed", "deal_expired", "deal_changed", "deal_edit_rejected"],
  ...["checks_paused", "voucher_rejected", "voucher_removed", "merchant_rejected"],
  ...[
    "merchant_removed",
    "merchant_change_rejected",
    "merchant_passed_on",
    "post_removed",
    "avatar_rejected",
    "comment_changed",
    "comment_removed",
  ],
  ...["banned", "report_dismissed", "addition_removed", "offer_removed", "fact_rejected"],
  "dispute_dismissed",
];

test.each(NOTICE_KINDS)(
  "an email with %s, alone and bundled, says how to object to decisions",
  (kind) => {
    const other = notice("deal_approved");
    for (const notices of [[notice(kind)], [notice(kind), other, other]]) {
      for (const { code: language } of LANGUAGES) {
        const mail = noticeMail(SITE, { ...AMINA, language }, notices, null);
        const links = mail?.html.match(/<a href="[^"]*topic=complaint&amp;about=[^"]+"/g) ?? [];
        expect(links).toHaveLength(DECISIONS.includes(kind) ? 1 : 0);
        expect(mail?.text.match(/\?topic=complaint&about=/g) ?? []).toHaveLength(links.length);
      }
    }
  },
);

test("a decision of members or of time offers no objection", () => {
  for (const endedBy of ["members", "date", "unconfirmed"] as const) {
    const mail = noticeMail(
      SITE,
      { ...AMINA, language: "en" },
      [{ ...notice("deal_expired"), endedBy }],
      null,
    );
    expect(mail?.text).not.toContain("topic=complaint");
  }
});

test.each([
  ["en", /banned until \u2068Friday,? 4 December 2026 at 12:00 \(Europe\/London\)\u2069\./],
  ["ar", /4 ديسمبر 2026/],
] as const)(
  "a ban with an end says until when, in the reader's time zone: %s",
  (language, text) => {
    const ban = { ...notice("banned"), until: "2026-12-04T12:00:00Z" };
    const write = (timezone: string, until: string | null) =>
      noticeMail(SITE, { ...AMINA, language, timezone }, [{ ...ban, until }], null)?.text;
    expect(write("Europe/London", ban.until)).toMatch(text);
    expect(write("Asia/Riyadh", ban.until)).toMatch(/(15|\b3):00/);
    expect(write("posixrules", ban.until)).toContain("UTC");
    expect(write("Europe/London", null)).toContain(
      language === "en" ? "This ban has no end date." : "دون تاريخ",
    );
  },
);

test("a rejected avatar names the rule, because admins give no reason", () => {
  const mail = noticeMail(SITE, { ...AMINA, language: "en" }, [notice("avatar_rejected")], null);
  expect(mail?.text).toContain("An avatar must follow the site’s rules");
});

test.each([
  ["deal_approved", "Your deal is live", "See your deal", "/deals/d000000"],
  ["deal_rejected", "Your deal needs a change", "Edit and send again", `/submit?deal=${DEAL}`],
  [
    "voucher_rejected",
    "Your voucher code needs a change",
    "Edit and send again",
    "/voucher-codes/new?code=s1",
  ],
  ["banned", "News about your account", "Contact us", "/contact"],
] as const)(
  "an email about %s has its own subject, and its button names the page that it opens",
  (kind, subject, label, path) => {
    const mail = noticeMail(SITE, { ...AMINA, language: "en" }, [notice(kind)], null);
    expect(mail?.subject).toBe(`${subject} · Samha`);
    expect(mail?.html).toContain(`>${label}</a>`);
    expect(mail?.text).toContain(`https://deals.example${path}\n`);
  },
);

test("three notices about deals share one subject", () => {
  const hot = notice("deal_hot");
  const mail = noticeMail(SITE, { ...AMINA, language: "en" }, [hot, hot, hot], "token");
  expect(mail?.subject).toBe("3 updates about your deals · Samha");
  expect(mail?.html).toContain(">See your notifications</a>");
});

test.each([
  ["en", 1, "A new deal for your alert · Samha", "for your alert “\u2068Gifts for Eid\u2069”"],
  ["en", 3, "New deals for your alert · Samha", "3 new deals for your alert"],
  ["ar", 3, "عروض جديدة لتنبيهك · سمحة", "3 عروض جديدة لتنبيهك"],
] as const)(
  "an alert's email has a neutral subject and a one-click unsubscribe: %s, %i",
  (language, count, subject, text) => {
    const matched = { ...notice("alert"), count, ...(count > 1 && { dealId: null }) };
    const mail = noticeMail(SITE, { ...AMINA, language }, [matched], "token");
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(
      `https://deals.example${count > 1 ? "/alerts#s1" : "/deals/d000000"}`,
    );
    expect(mail?.unsubscribe).toContain("token");
  },
);

test("an email shows the site's logo, and its plain text does not", () => {
  const mail = noticeMail(SITE, { ...AMINA, language: "en" }, [notice("deal_approved")], null);
  expect(mail?.html).toContain('<img src="https://deals.example/icon-192.png"');
  expect(mail?.text).not.toContain("icon-192");
});

test("a frequent reason is in the language of the email, any other as the admin wrote it", () => {
  const rejected = { ...notice("deal_rejected"), reason: "The link leads somewhere else." };
  const write = (reason: string) =>
    noticeMail(SITE, { ...AMINA, language: "ar" }, [{ ...rejected, reason }], null)?.text;
  expect(write(rejected.reason)).not.toContain("The link");
  expect(write("The link is broken.")).toContain("The link is broken.");
});
