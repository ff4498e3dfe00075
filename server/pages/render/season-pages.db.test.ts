import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays } from "#contract/calendar/umm-al-qura.ts";
import { HUBS } from "#contract/deals/season.ts";
import type { Language } from "#contract/language.ts";
import {
  type GuardedBackend,
  SITE,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { createPageMaker, type PageMaker } from "./render-page.ts";
import type { Renderer } from "./rendered-page.ts";

let backend: GuardedBackend;
let maker: PageMaker;

beforeAll(async () => {
  backend = await startGuardedBackend("off");
  const bundle = new URL("../../../dist/server/entry-server.js", import.meta.url);
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    backend.ask(String(input instanceof Request ? input.url : input).replace(SITE, ""), init);
  maker = createPageMaker({
    renderer: (await import(bundle.href)) as Renderer,
    assets: { styleUrls: [], modulesFor: () => [], starterFor: () => null, fontUrls: () => [] },
    config: { ...TEST_CONFIG, siteUrl: SITE, supabaseUrl: SITE, supabaseAnonKey: backend.anonKey },
    reads: readOverHttp({ supabaseUrl: SITE, anonKey: backend.anonKey, fetch }),
    securityHeaders: () => ({}),
  });
  return backend.stop;
});

afterEach(() => void vi.useRealTimers());

async function open(address: string, time: string, language: Language = "en") {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  const page = await maker.make(new Request(SITE + address), language);
  return { status: page.status, html: page.identity.toString(), bytes: page.identity.byteLength };
}

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

test.each([
  ["2027-01-08", "Ramadan deals"],
  ["2027-01-09", "Getting ready for Ramadan"],
  ["2027-02-08", "The month of Ramadan"],
  ["2027-02-28", "The last ten nights"],
  ["2027-03-09", "Eid Mubarak"],
  ["2027-03-13", "Until next Ramadan"],
])(
  "on %s the Ramadan page has the heading “%s” from midnight to midnight UTC",
  async (day, heading) => {
    for (const time of ["00:00:00.000Z", "23:59:59.999Z"]) {
      const { status, html } = await open("/ramadan", `${day}T${time}`);
      expect(status).toBe(200);
      expect(headingOf(html)).toBe(heading);
    }
  },
);

test("before a season page opens, it shows its opening day", async () => {
  const { html } = await open("/ramadan", "2027-01-08T12:00:00Z");
  expect(text(html)).toContain("Opens fully on Saturday 9 January.");
  expect(text(html)).toContain(
    "Ramadan is expected on Monday 8 February, or Tuesday 9 February where the moon is sighted.",
  );
});

test("the Ramadan page in Arabic names both possible first days", async () => {
  const { html } = await open("/ramadan?lang=ar", "2027-01-09T12:00:00Z", "ar");
  expect(text(html)).toContain(
    "يُتوقع أن يبدأ رمضان يوم الاثنين 8 فبراير، أو الثلاثاء 9 فبراير حيث يُتحرّى الهلال.",
  );
  expect(html).toContain(`<link rel="canonical" href="${SITE}/ramadan?lang=ar">`);
  expect(html).toContain(`hreflang="en" href="${SITE}/ramadan"`);
});

test("every season page is available all year, and links to both languages", async () => {
  for (let day = "2026-11-23"; day < "2027-11-24"; day = addDays(day, 24)) {
    for (const hub of HUBS) {
      const { status, html } = await open(`/${hub}`, `${day}T12:00:00Z`);
      expect(status, `${hub} on ${day}`).toBe(200);
      for (const [language, address] of [
        ["en", `/${hub}`],
        ["ar", `/${hub}?lang=ar`],
        ["x-default", `/${hub}`],
      ]) {
        expect(html).toContain(`hreflang="${language}" href="${SITE}${address}"`);
      }
    }
  }
}, 60_000);

test("after an announcement the page names the authority, the day and the source", async () => {
  await backend.owner.query(
    `begin; set local session_replication_role = replica;
     insert into public.moon_announcements (authority, hijri_year, hijri_month, starts_on, source_url)
     values ('uk_sighting', 1448, 10, '2027-03-10', 'https://moon.example/shawwal'); commit`,
  );
  const { html } = await open("/ramadan", "2027-03-08T20:00:00Z");
  expect(text(html)).toMatch(/as announced by\s*UK moon sighting\s*Wednesday 10 March/);
  expect(html).toContain('href="https://moon.example/shawwal"');
});

test("without JavaScript the page has every section, its filter and a link to post in an empty section", async () => {
  const { html } = await open("/ramadan", "2027-02-08T12:00:00Z");
  expect(html).toContain('href="/submit?section=iftar"');
  expect(html).toContain('href="/ramadan?by=2027-03-09"');
  expect(
    html.match(/<section aria-labelledby="(?:pantry|iftar|clothes|gifts|home)"/g),
  ).toHaveLength(5);
});

test.each(["tomorrow", "0000-01-01", "2027-02-30"])("the day %s is ignored", async (day) => {
  for (const address of ["/ramadan", "/"]) {
    const { html, status } = await open(`${address}?by=${day}`, "2027-02-08T12:00:00Z");
    expect(status).toBe(200);
    expect(text(html)).not.toMatch(/Arrives by|arriving by|state a delivery time/);
  }
});

test("without JavaScript the list of an empty section links to the form for that section", async () => {
  const { html } = await open("/?section=iftar", "2027-02-08T12:00:00Z");
  expect(text(html)).toContain("Know of a deal for “Iftar and suhoor”? Be the first to post one.");
  expect(html).toContain('href="/submit?section=iftar"');
});

test("an ended season links to the expired deals of its sections", async () => {
  const { html } = await open("/ramadan", "2027-03-13T12:00:00Z");
  expect(html).toContain('href="/?section=iftar&amp;expired=1"');
});

test("the home page links to Ramadan all year, in at most 250 more bytes while its page is open", async () => {
  for (const language of ["en", "ar"] as const) {
    const closed = await open("/", "2027-01-08T12:00:00Z", language);
    const opened = await open("/", "2027-01-09T12:00:00Z", language);
    expect(opened.html).toContain('href="/ramadan"');
    expect(closed.html).toContain('href="/ramadan"');
    expect(opened.bytes).toBeGreaterThan(closed.bytes);
    expect(opened.bytes - closed.bytes).toBeLessThanOrEqual(250);
  }
});

function text(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
