import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readClientAssets } from "./client-assets.ts";

let clientDir = "";

afterEach(() => rm(clientDir, { recursive: true, force: true }));

test("the home page needs the entry only", async () => {
  const assets = await readClientAssets(await buildSite());
  expect(assets.modulesFor(["deals/listing/home-page"], "en")).toEqual(["/entry.js", "/react.js"]);
});

test("another page needs the page loader and its own chunk as well, each once", async () => {
  const assets = await readClientAssets(await buildSite());
  const modules = ["/entry.js", "/react.js", "/pages.js", "/login.js", "/form.js"];
  expect(assets.modulesFor(["0", "members/sign-in/login-page"], "en")).toEqual(modules);
});

test("a chunk with sentences is replaced by its translation", async () => {
  const assets = await readClientAssets(await buildSite());
  const modules = [
    "/entry.ar-0123abcd.js",
    "/react.js",
    "/pages.js",
    "/login.ar-0123abcd.js",
    "/form.js",
  ];
  expect(assets.modulesFor(["0", "members/sign-in/login-page"], "ar")).toEqual(modules);
});

async function buildSite(): Promise<string> {
  clientDir = await mkdtemp(path.join(tmpdir(), "client-assets-"));
  await mkdir(path.join(clientDir, ".vite"));
  const manifest = {
    "web/entry-client.tsx": { file: "entry.js", isEntry: true, imports: ["_react"] },
    _react: { file: "react.js" },
    _form: { file: "form.js", imports: ["_react"] },
    "web/app/routes/pages.ts": { file: "pages.js", imports: ["web/entry-client.tsx"] },
    "web/pages/members/sign-in/login-page.tsx": { file: "login.js", imports: ["_react", "_form"] },
  };
  await writeFile(path.join(clientDir, ".vite/manifest.json"), JSON.stringify(manifest));
  for (const file of ["entry.ar-0123abcd.js", "entry.ar-0123abcd.js.br", "login.ar-0123abcd.js"]) {
    await writeFile(path.join(clientDir, file), "");
  }
  return clientDir;
}
