import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createFetchPublic } from "#server/outbound/fetch-public.ts";
import { HOSTILE_ANSWERS, HOSTILE_NAMES } from "./hostile-pages.fixture.ts";
import { createLinkPreviews } from "./link-previews.ts";
import { type Handler, serveStrangers } from "./strangers.fixture.ts";

const OPEN: Handler = (_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<title>Medjool dates</title>");
};

/** Reads one link with a fresh site. Returns the page, the time and the connections to private servers. */
async function readFrom(link: string, answer: Handler = OPEN) {
  const sites = new Map([
    ["shop.example", answer],
    ["open.example", OPEN],
    ["samha.example", OPEN],
  ]);
  const strangers = await serveStrangers(sites, HOSTILE_NAMES);
  const { connect } = strangers;
  const { read } = createLinkPreviews(
    createFetchPublic({ siteUrl: "https://samha.example", connect }),
  );
  const start = performance.now();
  const page = await read(link);
  const ms = performance.now() - start;
  strangers.close();
  return { page, ms, ...strangers };
}

test("a page that is not hostile gives a title", async () => {
  const { page, requests } = await readFrom("https://shop.example/");
  expect(page).toMatchObject({ title: "Medjool dates" });
  expect(requests.map(({ headers }) => headers)).toEqual([
    expect.objectContaining({ "user-agent": "SamhaLinkPreview/1.0 (+https://samha.example)" }),
  ]);
});

type Outcome = Awaited<ReturnType<typeof readFrom>>;

/** Reads all at the same time, because each takes 2.5 or 5 seconds. */
async function readAll(names: readonly string[], read: (name: string) => Promise<Outcome>) {
  const outcomes = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  return new Map(outcomes);
}

describe("a hostile answer gives nothing after the same time", () => {
  let outcomes: Map<string, Outcome>;
  beforeAll(async () => {
    outcomes = await readAll(Object.keys(HOSTILE_ANSWERS), (name) =>
      readFrom("https://shop.example/0", HOSTILE_ANSWERS[name]),
    );
  }, 60_000);

  test.each(Object.keys(HOSTILE_ANSWERS))("%s", (name) => {
    expectNothing(outcomes.get(name));
    const requests = outcomes.get(name)?.requests ?? [];
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(requests.every(({ headers }) => headers.host === "shop.example")).toBe(true);
  });
});

const LINKS = [
  ...Object.keys(HOSTILE_NAMES).map((name) => `http://${name}/`),
  "https://samha.example/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://[::ffff:127.0.0.1]/",
  "http://shop.example:22/",
  "file:///etc/passwd",
  "",
];

describe("a link that the site must not open gives nothing after the same time", () => {
  let outcomes: Map<string, Outcome>;
  beforeAll(async () => {
    outcomes = await readAll(LINKS, (link) => readFrom(link));
  }, 60_000);

  test.each(LINKS)("%s", (link) => {
    expectNothing(outcomes.get(link));
    expect(outcomes.get(link)?.requests).toEqual([]);
  });
});

function expectNothing(outcome: Outcome | undefined): void {
  expect(outcome?.page).toBeNull();
  expect(outcome?.intrusions()).toBe(0);
  expect(isFixedTime(outcome?.ms ?? 0)).toBe(true);
}

/** Returns whether a failure took 2.5 or 5 seconds, and longer on a busy machine. */
function isFixedTime(ms: number): boolean {
  return [2_500, 5_000].some((due) => ms >= due - 5 && ms < due + 1_500);
}

test.each([
  [3, "Medjool dates"],
  [4, undefined],
])("%i redirects give the title %s", async (redirects, title) => {
  const next = (hop: number): Handler =>
    hop === redirects
      ? OPEN
      : (_request, response) => {
          response.writeHead(302, { location: `//hop-${hop + 1}.example/` }).end();
        };
  const hops = Array.from({ length: redirects + 1 }, (_none, hop) => hop);
  const strangers = await serveStrangers(
    new Map(hops.map((hop) => [`hop-${hop}.example`, next(hop)])),
  );
  onTestFinished(strangers.close);
  const { connect } = strangers;
  const { read } = createLinkPreviews(
    createFetchPublic({ siteUrl: "https://samha.example", connect }),
  );
  expect((await read("https://hop-0.example/"))?.title).toBe(title);
});

test("cookies of one answer are not sent with the next request", async () => {
  const { page, requests } = await readFrom("https://shop.example/", ({ url }, response) => {
    if (url !== "/") return OPEN({ url } as never, response);
    response.writeHead(302, { location: "/in", "set-cookie": "session=1" }).end();
  });
  expect(page).not.toBeNull();
  expect(requests.map(({ headers }) => [headers.cookie, headers.referer])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
