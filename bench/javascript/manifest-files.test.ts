import { expect, test } from "vitest";
import { filesOf } from "./manifest-files.ts";

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

test("a visitor fetches what the page imports, each file once, even in a circle", () => {
  expect(filesOf(manifest, ["entry.tsx", "home.tsx"]).toSorted()).toEqual([
    "entry.js",
    "home.js",
    "price.js",
    "react.js",
  ]);
});

test("what is imported lazily is not fetched", () => {
  expect(filesOf(manifest, ["entry.tsx"])).not.toContain("auth.js");
});

test("a page that was not built is a mistake, not a page of no bytes", () => {
  expect(() => filesOf(manifest, ["deal.tsx"])).toThrow("no chunk deal.tsx");
});
