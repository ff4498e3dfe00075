import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { markAsPure } from "./shake-react-router.ts";

const library = path.dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const links = path.join(library, "dist/production/lib/dom/lib.js");

test("the links and forms of the installed React Router are marked as pure and have no name left", async () => {
  const code = markAsPure(await readFile(links, "utf8"), links);
  for (const name of ["Link", "NavLink", "Form"]) {
    expect(code).toContain(`const ${name} = /* @__PURE__ */ React$1.forwardRef(`);
    expect(code).not.toMatch(new RegExp(`^${name}\\.displayName`, "m"));
  }
});

test("a release of React Router that is written in another way ends the build", () => {
  expect(() => markAsPure("export const Link = wrap(LinkWithRef);", links)).toThrow(
    "adapt scripts/build/shake-react-router.ts",
  );
});
