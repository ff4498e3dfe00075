import { expect, test } from "vitest";
import { isPublicLink, openedLink, pastedLink } from "./web-address.ts";

const DATES = "https://shop.example/dates?id=7";

test.each([
  [DATES, DATES],
  [`\u200f${DATES}`, DATES],
  [`${DATES}\u200e\u200b`, DATES],
  [`\u202b${DATES}\u202c`, DATES],
  [`\ufeff \u00a0${DATES}\ufe0f\n`, DATES],
  [`Medjool dates, 500 g ${DATES}`, DATES],
  [`تمور المجدول\n${DATES}`, DATES],
  [`Medjool dates${DATES}`, DATES],
  [`${DATES} via @DateHouse`, DATES],
  [`Look at <${DATES}>`, DATES],
  [`"${DATES}"`, DATES],
  [`«${DATES}»،`, DATES],
  [`(see ${DATES})`, DATES],
  [`انظر ${DATES}؟`, DATES],
  [`${DATES}. Hurry!`, DATES],
  ["shop.example/dates", "https://shop.example/dates"],
  ["\u200fshop.com\u200f", "https://shop.com"],
  ["https://shop.example/a_(b)", "https://shop.example/a_(b)"],
  // Nothing is guessed.
  [`${DATES} or https://other.example/dates`, `${DATES} or https://other.example/dates`],
  ["Medjool dates", "Medjool dates"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["", ""],
])("of the pasted text %j, the link field keeps %j", (pasted, link) => {
  expect(pastedLink(pasted)).toBe(link);
});

test.each([
  [
    "https://متجر-وهمي.example/عرض?لون=أخضر#أعلى",
    "https://xn----4mcgu1henhu.example/عرض?لون=أخضر#أعلى",
  ],
  ["https://scam-shop\ufe0f.example/b", "https://scam-shop.example/b"],
  ["https://bad\u034fshop.example", "https://badshop.example"],
  ["https://ｄates。example/m", "https://dates.example/m"],
  ["HTTPS://WWW.Dates.Example.:443/M/../m", "https://www.dates.example/M/../m"],
  ["http://dates.example:8080/", "http://dates.example:8080/"],
  ["https://①②⑦.⓪.⓪.①/", "https://127.0.0.1/"],
  ["http://2130706433/", "http://127.0.0.1/"],
  // Links that the rules refuse stay as typed, so that the message is about what the member sees.
  ["https://amina@dates.example/", "https://amina@dates.example/"],
  ["https://dates.example%2f.evil.example/", "https://dates.example%2f.evil.example/"],
  ["https://dates.example\\@evil.example/", "https://dates.example\\@evil.example/"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["mailto:a@dates.example", "mailto:a@dates.example"],
])("the form stores %j as %j", (link, stored) => {
  expect(openedLink(link)).toBe(stored);
});

test.each([
  "https://①②⑦.⓪.⓪.①/",
  "http://0x7f.1/",
  "http://017700000001/",
  "http://192.168.257/",
  "http://127.0.0.1./",
  "http://localhost\ufe0f.localhost/",
  "http://shop.LOCAL。/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "https://shop%2eexample/",
  "https://xn--a.example\u0000/",
  "https://shop/",
  "https://a'b.example/",
  "data:text/html,https://shop.example/",
])("the form refuses %j as a public link", (link) => {
  expect(isPublicLink(link)).toBe(false);
});
