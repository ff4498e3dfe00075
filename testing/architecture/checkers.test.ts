import { expect, test } from "vitest";
import {
  findGlobals,
  findLongFiles,
  findRegistryHosts,
  findUncappedBodies,
} from "./check-shape.ts";
import { readImports } from "./read-imports.ts";

test("every form of import is found", () => {
  const source = `
    import type { A } from "./a.ts";
    import b, { type B } from "./b.ts";
    import { type C } from "./c.ts";
    import "./d.css";
    export { e } from "./e.ts";
    export type { F } from "./f.ts";
    const g = () => import("./g.tsx");
    type H = import("./h.ts").H;
    const text = 'import x from "./not-me.ts"; import("./nor-me.ts")';
  `;
  expect(readImports("x.ts", source)).toEqual([
    { specifier: "./a.ts", isType: true },
    { specifier: "./b.ts", isType: false },
    { specifier: "./c.ts", isType: true },
    { specifier: "./d.css", isType: false },
    { specifier: "./e.ts", isType: false },
    { specifier: "./f.ts", isType: true },
    { specifier: "./g.tsx", isType: false },
    { specifier: "./h.ts", isType: true },
  ]);
});

test("a file that cannot be parsed fails with its name", () => {
  expect(() => readImports("broken.ts", "import {")).toThrow("broken.ts");
});

test("a long file needs a reason in its first line", () => {
  const long = "x\n".repeat(201);
  const files = new Map([
    ["web/a.ts", long],
    ["web/b.ts", `// One table, read as one.\n${long}`],
    ["web/c.ts", "x\n".repeat(200)],
    ["contract/database.types.ts", long],
  ]);
  expect(findLongFiles(files)).toEqual(["web/a.ts: 201 lines and no reason in its first line"]);
});

test("a registry's host is found, even in the lock file", () => {
  const host = ["registry", "example", "org"].join(".");
  const files = new Map([
    ["README.md", `npm set registry https://${host}/`],
    ["package-lock.json", `${'"resolved"'}: "${"http"}://localhost:4873/react.tgz"`],
    ["docs/deploy.md", "Use the npm registry you like."],
  ]);
  expect(findRegistryHosts(files).map((line) => line.split(":")[0])).toEqual([
    "README.md",
    "package-lock.json",
  ]);
});

test("code that reads a whole request body is found, but not the limited reader or code that reads a response", () => {
  const files = new Map([
    ["server/a.ts", "const form = await c.req.formData();"],
    ["server/b.ts", "const text = await request\n  .text();"],
    ["server/c.ts", "const body = await c.req.raw.arrayBuffer();"],
    ["server/d.ts", "const data = await response.json(); return c.json(data);"],
    ["server/e.test.ts", "await c.req.blob();"],
    ["server/http/limits/read-capped.ts", "await request.bytes();"],
    ["web/f.ts", "await request.json();"],
  ]);
  expect(findUncappedBodies(files).map((line) => line.split(":")[0])).toEqual([
    "server/a.ts",
    "server/b.ts",
    "server/c.ts",
  ]);
});

test("a global of browsers or Node is found in the contract's code, but not in comments or template literals", () => {
  const files = new Map([
    ["contract/a.ts", "export const here = window.location.href;"],
    [
      "contract/b.ts",
      "// Unlike document.title, this is data.\nexport const title = deal.document.title;",
    ],
    ["web/lib/c.ts", "window.scrollTo(0, 0);"],
    ["contract/d.ts", "export const SCRIPT = `localStorage.clear()`;"],
  ]);
  expect(findGlobals(files)).toEqual(["contract/a.ts: uses window"]);
});
