import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findUnmarkedTexts } from "./find-unmarked-texts.ts";

const web = new URL("../../web/", import.meta.url);

/** Names and code that are the same in every language. */
const SAME_EVERYWHERE: readonly string[] = [
  "app/layout/footer/social-links.tsx: Instagram",
  "app/layout/footer/social-links.tsx: Facebook",
  "ui/share/share-dialog.tsx: WhatsApp",
  "ui/share/share-dialog.tsx: Telegram",
];

test("every text of every component is marked for translation", () => {
  const components = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !/\.(test|fixture)\.tsx$/.test(name),
  );
  expect(components.length).toBeGreaterThan(200);
  const unmarked = components.flatMap((name) =>
    findUnmarkedTexts(readFileSync(new URL(name, web), "utf8")).map((text) => `${name}: ${text}`),
  );
  expect(unmarked.filter((line) => !SAME_EVERYWHERE.includes(line))).toEqual([]);
});

test.each([
  ["<p>Share a deal</p>", ["Share a deal"]],
  ['<p>{"Share a deal"}</p>', ["Share a deal"]],
  ['<input aria-label="Search" className="wide" />', ["Search"]],
  ["<Card title={`Deals of a member`} />", ["Deals of a member"]],
  ["<Card icon={<b>New</b>} kind={`plain`} />", ["New"]],
  ["<Trans>Share <b>a deal</b></Trans>", []],
  ["<p title={t`Share a deal`}>{count} °</p>", []],
])("%s has these texts without a mark: %j", (source, texts) => {
  expect(findUnmarkedTexts(`const view = ${source};`)).toEqual(texts);
});
