import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

test("a page of the previous release gets the current styles, and its other files return 404", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "samha-files-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, "assets"));
  await writeFile(path.join(directory, "assets/entry-client-PRESENT1.css"), "body{}");
  const files = createStaticFiles(path.relative(process.cwd(), directory));

  const present = await files.request("/assets/entry-client-PRESENT1.css");
  expect([present.status, await present.text()]).toEqual([200, "body{}"]);
  const gone = await files.request("/assets/entry-client-BEFORE_1.css");
  expect([gone.status, gone.headers.get("location"), gone.headers.get("cache-control")]).toEqual([
    302,
    "/assets/entry-client-PRESENT1.css",
    "no-store",
  ]);
  expect((await files.request("/assets/entry-client-BEFORE_1.js")).status).toBe(404);
  expect((await files.request("/assets/other-BEFORE_1.css")).status).toBe(404);
});
