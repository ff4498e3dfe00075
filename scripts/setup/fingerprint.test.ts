import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fingerprint } from "./fingerprint.mjs";

test("a fingerprint depends on the content and names of sources, but not on tests", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "samha-fingerprint-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(path.join(root, "web/pages"), { recursive: true });
  const write = (name: string, text: string) => writeFile(path.join(root, name), text);
  const print = () => fingerprint(root, ["web"]);
  await write("web/pages/home.tsx", "home");
  const first = print();
  expect(print()).toBe(first);
  await write("web/pages/home.test.tsx", "a test");
  expect(print()).toBe(first);
  await write("web/pages/home.tsx", "home!");
  const second = print();
  expect(second).not.toBe(first);
  await rename(path.join(root, "web/pages/home.tsx"), path.join(root, "web/pages/house.tsx"));
  expect(print()).not.toBe(second);
});
