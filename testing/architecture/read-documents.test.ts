import { expect, test } from "vitest";
import { isThere, readNamedPaths } from "./read-documents.ts";

test("paths in code quotes and links are read; patterns, addresses and commands are not", () => {
  const markdown = [
    "`server/app.ts` and `web/ui/`, see [the map](../README.md#directories) and [a site](https://x.example/y).",
    "`web/features/*` and `/deals/{slug}` and `npm run dev` and `docs/<name>.md`",
  ].join("\n");

  expect(readNamedPaths("docs/contract.md", markdown).map(({ path }) => path)).toEqual([
    "server/app.ts",
    "web/ui",
    "README.md",
  ]);
});

test("files and directories are found, but not by the beginning of a name", () => {
  const files = new Map([["web/ui/button/button.tsx", ""]]);

  expect(isThere("web/ui/button/button.tsx", files)).toBe(true);
  expect(isThere("web/ui", files)).toBe(true);
  expect(isThere("web/u", files)).toBe(false);
});
