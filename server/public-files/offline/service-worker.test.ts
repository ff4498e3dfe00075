import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composeOfflinePage } from "./offline-page.ts";
import { createServiceWorker } from "./service-worker.ts";

const worker = createServiceWorker({ siteName: "Samha", isOn: true });
const bodyOf = async (address: string) => (await worker.request(address)).text();

test("the worker is a script that browsers check for a new version on each visit", async () => {
  const response = await worker.request("/sw.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; connect-src 'self';/,
  );
  const known = { headers: { "if-none-match": response.headers.get("etag") ?? "" } };
  expect((await worker.request("/sw.js", known)).status).toBe(304);
});

test("the offline page is in the reader's language, or in English if that is unknown", async () => {
  expect(await bodyOf("/sw.js?lang=ar")).toContain('<html lang=\\"ar\\" dir=\\"rtl\\">');
  expect(await bodyOf("/sw.js?lang=ar")).toContain("سمحة");
  expect(await bodyOf("/sw.js?lang=xx")).toBe(await bodyOf("/sw.js?lang=en"));
});

test("a site name cannot end the page or its script", () => {
  const { html } = composeOfflinePage("en", `</script><img src=x onerror="alert(1)">`);
  expect(html).not.toContain("<img");
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test("the offline page loads nothing and allows its own style and scripts by hash", () => {
  const { html, policy } = composeOfflinePage("en", "Samha");
  expect(html).not.toMatch(/(?:src|href|url\(|@import)/);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+' 'sha256-[^ ]+'; base-uri/,
  );
});

test("the offline page has the colors of the site", () => {
  const tokens = readFileSync("web/styles/tokens.css", "utf8");
  const style = /<style>(.*)<\/style>/s.exec(composeOfflinePage("en", "Samha").html)?.[1] ?? "";
  const colors = [...style.matchAll(/--[a-z]+:#[0-9a-f]{6}/g)].map(([color]) => color);
  expect(colors.length).toBeGreaterThan(10);
  expect(colors.filter((one) => !tokens.includes(one.replace(":", ": ")))).toEqual([]);
});

test("switched off, the worker removes itself and handles no request", async () => {
  const off = createServiceWorker({ siteName: "Samha", isOn: false });
  const body = await (await off.request("/sw.js?lang=ar")).text();
  expect(body).toContain("registration.unregister()");
  expect(body).not.toContain("fetch");
});
