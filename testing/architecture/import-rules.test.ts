import { expect, test } from "vitest";
import { findBreach, type ImportRule } from "./import-rules.ts";

const rules: ImportRule[] = [
  { folder: "contract", may: [], never: [/^node:/] },
  { folder: "web/ui", may: ["contract"] },
  {
    folder: "web/features/*",
    may: ["contract", "web/ui", "web/features/images"],
    only: [{ packages: /^@supabase\//, in: /-requests\.ts$/, asTypes: true }],
  },
  { folder: "web/pages", may: ["web/ui", "web/features/*"], screens: /-page\.tsx$/ },
  { folder: "server", may: ["contract"] },
  { folder: "testing", may: ["contract"] },
];
const aliases = {
  contract: "contract",
  ui: "web/ui",
  features: "web/features",
  pages: "web/pages",
  server: "server",
  testing: "testing",
};
const breach = (path: string, specifier: string, isType = false) =>
  findBreach({ rules, aliases }, path, { specifier, isType });

test.each([
  ["web/features/deals/card/deal-card.tsx", "#contract/deals/deal.ts"],
  ["web/features/deals/card/deal-card.tsx", "#ui/button/button.tsx"],
  ["web/features/deals/card/deal-card.tsx", "./deals-slice.ts"],
  ["web/features/deals/card/deal-card.tsx", "#features/deals/deals-slice.ts"],
  ["web/features/deals/card/deal-card.tsx", "#features/images/image-address.ts"],
  ["web/features/deals/card/deal-card.tsx", "react"],
  ["web/pages/deals/listing/home-page.tsx", "#features/deals/card/deal-card.tsx"],
  ["web/pages/deals/listing/home-page.tsx", "../list-parts/deal-listing.tsx"],
  ["web/pages/home-page.test.tsx", "./home-page.tsx"],
  ["server/pages/render.ts", "../env.ts"],
  ["web/ui/button/button.test.tsx", "#testing/render-app.tsx"],
  ["contract/deals/deal.test.ts", "node:fs"],
])("%s may import %s", (path, specifier) => {
  expect(breach(path, specifier)).toBeNull();
});

test.each([
  [
    "another feature, by a feature",
    "web/features/deals/card/deal-card.tsx",
    "#features/members/session/auth-slice.ts",
    "may not import",
  ],
  [
    "a feature, by the user interface",
    "web/ui/button/button.tsx",
    "#features/members/session/auth-slice.ts",
    "may not import",
  ],
  [
    "any other folder, by the contract",
    "contract/deals/deal.ts",
    "#ui/button/button.tsx",
    "may not import",
  ],
  ["Node, by the contract", "contract/deals/deal.ts", "node:fs", "no place in"],
  [
    "the sources of web, by the server",
    "server/app.ts",
    "#pages/deals/listing/home-page.tsx",
    "may not import",
  ],
  [
    "test tools, by the product",
    "web/ui/button/button.tsx",
    "#testing/render-app.tsx",
    "may not import",
  ],
  [
    "another page, by a page",
    "web/pages/deals/listing/home-page.tsx",
    "./login-page.tsx",
    "another screen",
  ],
  [
    "a file two folders up",
    "web/features/deals/card/deal-card.tsx",
    "../../ui/button.tsx",
    "climbs",
  ],
  [
    "another folder by a relative path",
    "web/features/deals/deal.tsx",
    "../members/auth-slice.ts",
    "reaches into",
  ],
  [
    "a file without its extension",
    "web/ui/button/button.tsx",
    "./spinner",
    "without its extension",
  ],
  [
    "Supabase, outside the requests",
    "web/features/deals/deals-slice.ts",
    "@supabase/supabase-js",
    "only -requests",
  ],
  [
    "values of Supabase",
    "web/features/deals/deals-requests.ts",
    "@supabase/supabase-js",
    "types only",
  ],
])("imports are refused: %s", (_what, path, specifier, words) => {
  expect(breach(path, specifier)).toContain(words);
});

test("Supabase's types may be imported in a feature's requests", () => {
  expect(breach("web/features/deals/deals-requests.ts", "@supabase/supabase-js", true)).toBeNull();
});
