import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findUnlockedOptionals, type LockFile } from "./lock-file.ts";

const lockFile: LockFile = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
);

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

test("the lock file contains the optional packages of every platform", () => {
  expect(findUnlockedOptionals(lockFile)).toEqual([]);
});

test.each(PLATFORMS)("the build tools have a package for %s", (platform) => {
  const names = Object.keys(lockFile.packages);
  for (const tool of ["@biomejs/cli", "@tailwindcss/oxide", "@rolldown/binding"]) {
    expect(names).toContainEqual(
      expect.stringMatching(new RegExp(`^node_modules/${tool}-${platform}(?:-|$)`)),
    );
  }
});

test("a lock file that lacks the package for a platform is refused", () => {
  const packages = {
    "": {},
    "node_modules/tool": { optionalDependencies: { "tool-linux": "1", "tool-darwin": "1" } },
    "node_modules/tool-linux": {},
  };
  expect(findUnlockedOptionals({ packages })).toEqual(["node_modules/tool -> tool-darwin"]);
});

test("an optional package is found next to its dependent and inside it", () => {
  const packages = {
    "node_modules/@scope/tool": { optionalDependencies: { "tool-linux": "1", "tool-darwin": "1" } },
    "node_modules/@scope/tool/node_modules/tool-linux": {},
    "node_modules/tool-darwin": {},
  };
  expect(findUnlockedOptionals({ packages })).toEqual([]);
});
