import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { MarkedText } from "#contract/text/define-message.ts";
import { logEntriesFromJson, loggedText } from "./moderation-log.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const english = (text: MarkedText, values: Record<string, string | number>) =>
  i18n._(text.id ?? text.message, values, { message: text.message });

const entry = (row: object) =>
  logEntriesFromJson([{ number: 1, subject_type: "deal", day: "2026-11-29", ...row }])[0];

test.each([
  [{ kind: "removed", action: "reject_deal" }, "A deal was removed"],
  [
    { kind: "removed", action: "remove_reported_content", subject_type: "comment" },
    "A comment was removed after reports",
  ],
  [{ kind: "refused", action: "reject_deal" }, "A new deal was refused"],
  [
    { kind: "temperature", action: "set_deal_temperature", amount: 20 },
    "The temperature of a deal was adjusted by +20",
  ],
  [
    { kind: "temperature", action: "set_deal_temperature", amount: -25 },
    "The temperature of a deal was adjusted by −25",
  ],
  [
    { kind: "shop", action: "block_links", domain: "shop.example" },
    "New links to shop.example were blocked",
  ],
  [{ kind: "member", action: "ban_reported_member" }, "A member was banned"],
  [
    { kind: "edited", action: "an_action_of_the_next_release", subject_type: "map" },
    "Content was edited",
  ],
])("%j reads %s", (row, text) => {
  const logged = entry(row);
  expect(logged && loggedText(logged, english)).toBe(text);
});

test("kinds that this version does not know, and other values than rows, are left out", () => {
  expect(entry({ kind: "quarantined" })).toBeUndefined();
  expect(logEntriesFromJson(null)).toEqual([]);
  expect(logEntriesFromJson([null, 1, []])).toEqual([]);
});
