import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutUnused } from "./shake-react-router.ts";

const library = path.dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const router = path.join(library, "dist/production/lib/router/router.js");
const links = path.join(library, "dist/production/lib/dom/lib.js");

test("the links and forms of the installed React Router are marked as pure and have no name left", async () => {
  const code = withoutUnused(await readFile(links, "utf8"), links);
  for (const name of ["Link", "NavLink", "Form"]) {
    expect(code).toContain(`const ${name} = /* @__PURE__ */ React$1.forwardRef(`);
    expect(code).not.toMatch(new RegExp(`^${name}\\.displayName`, "m"));
  }
});

test.each(["router/router.js", "components.js", "hooks.js", "dom/lib.js"])(
  "%s of the installed React Router has each feature that is left out where it is looked for",
  async (file) => {
    const module = path.join(library, "dist/production/lib", file);
    expect(withoutUnused(await readFile(module, "utf8"), module)).not.toBe("");
  },
);

test("a feature that is left out of the router fails when somebody uses it", async () => {
  const code = withoutUnused(await readFile(router, "utf8"), router);
  expect(code).toMatch(/async function fetch\(.*\) \{throw Error\("left out of the build"\);\s*\}/);
  expect(code).not.toContain("isMutationMethod(submission");
});

test("a release of React Router that is written in another way ends the build", () => {
  expect(() => withoutUnused("export const Link = wrap(LinkWithRef);", links)).toThrow(
    "adapt scripts/build/shake-react-router.ts",
  );
});
