import { beforeAll, expect, test, vi } from "vitest";
import { LANGUAGES } from "#contract/language.ts";
import { createPartCache } from "#server/pages/cache/part-cache.ts";
import { type DemoPages, startDemoPages } from "#testing/site/demo-pages.ts";
import { SCREENS } from "#testing/site/screens.ts";
import type { Renderer } from "./rendered-page.ts";

let pages: DemoPages;

beforeAll(async () => {
  pages = await startDemoPages();
  return pages.stop;
});

test("a page composed of cached parts is identical to a page rendered as a whole", async () => {
  // In development mode, the store's own checks would take most of the time.
  vi.stubEnv("NODE_ENV", "production");
  const bundle = new URL("../../../dist/server/entry-server.js", import.meta.url);
  const renderer = (await import(bundle.href)) as Renderer;
  const { parts } = createPartCache().at(Date.now());
  const used = vi.spyOn(parts, "get");
  const addresses = [
    ...Object.values(SCREENS)
      .flat()
      .map(({ address }) => pages.fill(address)),
    ...(await addressesOfDeals()),
  ];
  expect(addresses.length).toBeGreaterThan(60);

  for (const address of new Set(addresses)) {
    for (const { code: language } of LANGUAGES) {
      const whole = await pages.render(renderer, address, { language });
      if (address === "/") expect(whole?.html.match(/"deal-card"/g)).toHaveLength(10);
      if (address === "/ramadan") expect(whole?.html).toContain("season-deal");
      // The first time some parts are cached, the second time all of them.
      for (const time of ["first", "second"]) {
        const inParts = await pages.render(renderer, address, { language, parts });
        expect(inParts?.html, `${address} in ${language}, the ${time} time`).toBe(whole?.html);
      }
    }
  }
  const found = used.mock.results.filter(({ value }) => value !== undefined);
  expect(found.length).toBeGreaterThan(used.mock.results.length / 2);
});

async function addressesOfDeals(): Promise<string[]> {
  const { rows } = await pages.owner.query<{ id: string }>(
    "select left(id::text, 7) as id from public.deals where status = 'active' order by comments_count desc limit 6",
  );
  return rows.map(({ id }) => `/deals/${id}`);
}
