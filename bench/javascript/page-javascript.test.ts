import { expect, test } from "vitest";
import { filesOf } from "./page-javascript.ts";

const manifest = {
  "entry.tsx": {
    file: "entry.js",
    imports: ["_react.js"],
    dynamicImports: ["home.tsx", "_auth.js"],
  },
  "home.tsx": { file: "home.js", imports: ["_react.js", "_price.js"] },
  "_price.js": { file: "price.js", imports: ["entry.tsx"] },
  "_react.js": { file: "react.js" },
  "_auth.js": { file: "auth.js" },
};

test("the imports of a page are listed once, even if they are circular", () => {
  expect(filesOf(manifest, ["entry.tsx", "home.tsx"]).toSorted()).toEqual([
    "entry.js",
    "home.js",
    "price.js",
    "react.js",
  ]);
});

test("lazy imports are not listed", () => {
  expect(filesOf(manifest, ["entry.tsx"])).not.toContain("auth.js");
});

test("a page that is not in the manifest is an error", () => {
  expect(() => filesOf(manifest, ["deal.tsx"])).toThrow("no chunk deal.tsx");
});
