import { expect, test } from "vitest";
import { isSender, readSender } from "./sender.ts";

const SITE = { siteName: "Samha", siteUrl: "https://deals.example:8443" };

test.each([
  ["Deals <hello@deals.example>", { name: "Deals", address: "hello@deals.example" }],
  [
    '"Deals, daily" <hello@deals.example>',
    { name: "Deals, daily", address: "hello@deals.example" },
  ],
  ["hello@deals.example", { name: "Samha", address: "hello@deals.example" }],
  [undefined, { name: "Samha", address: "no-reply@deals.example" }],
])("with MAIL_FROM %s, the sender has a name and an address", (text, sender) => {
  expect(readSender(text, SITE)).toEqual(sender);
});

test.each(["http://127.0.0.1:3000", "http://[::1]:3000"])(
  "a site at an IP address, %s, sends from localhost",
  (siteUrl) => {
    expect(readSender(undefined, { ...SITE, siteUrl }).address).toBe("no-reply@localhost");
  },
);

test.each(["Samha", "Samha <deals.example>", "a@b\r\nBcc: c@d", "a@b, c@d", ""])(
  "%j is refused as a sender",
  (text) => expect(isSender(text)).toBe(false),
);
