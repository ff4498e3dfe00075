import { expect, test } from "vitest";
import { createPageMaker } from "./render-page.ts";

const site = "https://samha.example";

const OPTIONS: Parameters<typeof createPageMaker>[0] = {
  renderer: {
    render: async () => ({
      status: 404,
      html: [Buffer.from("<h1>No route</h1>")],
      meta: null,
      data: {},
      pageIds: [],
    }),
    HEAD_SCRIPT: "",
    PAGE_DATA_ID: "data",
  },
  assets: { styleUrls: [], modulesFor: () => [], starterFor: () => null, fontUrls: () => [] },
  config: {
    siteName: "Samha",
    siteUrl: site,
    supabaseUrl: site,
    supabaseAnonKey: "key",
    apiBaseUrl: site,
    uploadBaseUrl: site,
    imageBaseUrl: site,
    linkPreviewUrl: null,
    socialUrls: { x: null, instagram: null, whatsapp: null },
    operatorName: null,
    operatorAddress: null,
    gaMeasurementId: null,
  },
  reads: { read: () => Promise.reject(new Error("The page must not read data")) },
  securityHeaders: () => ({ "x-frame-options": "DENY" }),
};

const maker = createPageMaker(OPTIONS);

test.each(["/%0d%0ax:%20y", "/deals/%0A", "/%E2%80%A8", "/a%E2%80%A9b"])(
  "%s is treated like any other unknown path, despite its line break",
  async (path) => {
    const page = await maker.make(new Request(`${site}${path}`), "en");
    expect(page.status).toBe(302);
    expect(page.identity).toHaveLength(0);
    expect(page.headers).toEqual({
      "x-frame-options": "DENY",
      location: "/",
      "cache-control": "no-store",
    });
  },
);

test("a redirect keeps the language in the address", async () => {
  const redirecting = createPageMaker({
    ...OPTIONS,
    renderer: {
      ...OPTIONS.renderer,
      render: async () => new Response(null, { status: 302, headers: { location: "/deals/1" } }),
    },
  });
  const locationOf = async (address: string) =>
    (await redirecting.make(new Request(site + address), "ar")).headers.location;
  expect(await locationOf("/deals/2?lang=ar")).toBe("/deals/1?lang=ar");
  expect(await locationOf("/deals/2")).toBe("/deals/1");
});

test("shared caches may keep an Arabic page only if its address names the language", async () => {
  const headersOf = async (address: string) => {
    const found = createPageMaker({
      ...OPTIONS,
      renderer: {
        ...OPTIONS.renderer,
        render: async () => ({ status: 200, html: [], meta: null, data: {}, pageIds: [] }),
      },
    });
    const { headers } = await found.make(new Request(site + address), "ar");
    return [headers["cache-control"]?.split(",")[0], headers.vary];
  };
  expect(await headersOf("/")).toEqual(["private", "accept-encoding, cookie"]);
  expect(await headersOf("/?lang=ar")).toEqual(["public", "accept-encoding"]);
});

test("the renderer handles every path without a line break", async () => {
  expect((await maker.make(new Request(`${site}/deals/%20`), "en")).status).toBe(404);
});
