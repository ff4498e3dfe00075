import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { accountMail } from "#server/mail/account-mail.ts";
import { createReaderLanguages } from "./reader-languages.ts";
import { categoryNameIn, translate } from "./translate.ts";

const SITE = { siteName: "Samha", siteUrl: "https://samha.example" };

test("an email is in the language of its request", () => {
  const readers = createReaderLanguages();
  readers.note(" Amina@Example.com ", new Headers({ cookie: "theme=dark; lang=ar" }));
  readers.note("bilal@example.com", new Headers({ "accept-language": "fr-FR,ar;q=0.8,en;q=0.5" }));
  readers.note("hamza@example.com", new Headers({ cookie: "lang=en", "accept-language": "ar" }));
  readers.note({ not: "text" }, new Headers());
  const languages = ["amina", "bilal", "hamza", "safiya"].map((name) =>
    readers.of(`${name}@example.com`),
  );
  expect(languages).toEqual(["ar", "ar", "en", "en"]);
});

test.each(["recovery", "magic_link", "confirmation", "email_change"] as const)(
  "in Arabic, the %s email has no English text and is right-to-left",
  (kind) => {
    const mail = { kind, to: "amina@example.com", tokenHash: "d4" };
    const { subject, text, html } = accountMail(SITE, mail, "ar");
    const words = `${subject} ${text}`.replaceAll(/https:\S+|Samha/g, "");
    expect(words).not.toMatch(/[A-Za-z]/);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(accountMail(SITE, mail).text).toContain("Salam,");
  },
);

test("every category has an Arabic name on the server", () => {
  const names = CATEGORIES.map(({ slug }) => categoryNameIn("ar", slug));
  expect(names.filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
  expect(categoryNameIn("en", "prayer")).toBe("Prayer Essentials");
});

test("a text without a translation is in English, with its values", () => {
  const text = defineMessage("Salam,");
  expect(translate("ar", text)).toBe("السلام عليكم،");
  expect(translate("ar", { message: "A word of {name}" }, { name: "Bilal" })).toBe(
    "A word of Bilal",
  );
});
