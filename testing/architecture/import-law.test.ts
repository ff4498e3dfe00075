import { expect, test } from "vitest";
import { breachOf, type Room } from "./import-law.ts";

const rooms: Room[] = [
  { folder: "contract", may: [], never: [/^node:/] },
  { folder: "web/ui", may: ["contract"] },
  {
    folder: "web/features/*",
    may: ["contract", "web/ui"],
    only: [{ packages: /^@supabase\//, in: /-api\.ts$/, asTypes: true }],
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
  breachOf({ rooms, aliases }, path, { specifier, isType });

test.each([
  ["web/features/deals/deal-card.tsx", "#contract/deal.ts"],
  ["web/features/deals/deal-card.tsx", "#ui/button.tsx"],
  ["web/features/deals/deal-card.tsx", "./deals-slice.ts"],
  ["web/features/deals/deal-card.tsx", "#features/deals/deals-slice.ts"],
  ["web/features/deals/deal-card.tsx", "react"],
  ["web/pages/home-page.tsx", "#features/deals/deal-card.tsx"],
  ["web/pages/home-page.tsx", "./listing/deal-listing.tsx"],
  ["web/pages/home-page.test.tsx", "./home-page.tsx"],
  ["server/pages/render.ts", "../env.ts"],
  ["web/ui/button.test.tsx", "#testing/render-app.tsx"],
  ["contract/deal.test.ts", "node:fs"],
])("%s may import %s", (path, specifier) => {
  expect(breach(path, specifier)).toBeNull();
});

test.each([
  [
    "a feature another feature",
    "web/features/deals/deal-card.tsx",
    "#features/auth/auth-slice.ts",
    "may not import",
  ],
  [
    "the interface a feature",
    "web/ui/button.tsx",
    "#features/auth/auth-slice.ts",
    "may not import",
  ],
  ["the contract anything of ours", "contract/deal.ts", "#ui/button.tsx", "may not import"],
  ["the contract Node", "contract/deal.ts", "node:fs", "no place in"],
  ["the server web's sources", "server/app.ts", "#pages/home-page.tsx", "may not import"],
  [
    "the product its tests' tools",
    "web/ui/button.tsx",
    "#testing/render-app.tsx",
    "may not import",
  ],
  ["a page another page", "web/pages/home-page.tsx", "./login-page.tsx", "another screen"],
  ["anybody two floors up", "web/features/deals/deal-card.tsx", "../../ui/button.tsx", "climbs"],
  [
    "a room by a relative path",
    "web/features/deals/deal-card.tsx",
    "../auth/auth-slice.ts",
    "reaches into",
  ],
  ["ours without extension", "web/ui/button.tsx", "./spinner", "without its extension"],
  [
    "Supabase outside the api",
    "web/features/deals/deals-slice.ts",
    "@supabase/supabase-js",
    "only -api",
  ],
  ["Supabase as a value", "web/features/deals/deals-api.ts", "@supabase/supabase-js", "types only"],
])("%s may not be imported: %s", (_who, path, specifier, words) => {
  expect(breach(path, specifier)).toContain(words);
});

test("Supabase's types may be imported in a feature's api", () => {
  expect(breach("web/features/deals/deals-api.ts", "@supabase/supabase-js", true)).toBeNull();
});
