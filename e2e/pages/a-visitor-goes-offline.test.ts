// Long, because it covers every way in which the connection or the release changes under a service worker.
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createServiceWorker } from "#server/public-files/offline/service-worker.ts";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

test.use({ serviceWorkers: "allow" });

for (const language of ["en", "ar"] as const) {
  const texts = {
    en: { title: "No connection", again: "Try again" },
    ar: { title: "لا يوجد اتصال", again: "حاول مرة أخرى" },
  }[language];

  test(`without a network, the offline page is in the reader's language and theme, ${language}`, {
    tag: language === "en" ? "@sweep" : [],
  }, async ({ page, context, consoleErrors }) => {
    await context.addCookies([
      { name: "lang", value: language, domain: "127.0.0.1", path: "/", httpOnly: true },
    ]);
    await page.emulateMedia({ colorScheme: "light" });
    await openWithWorker(page, "/");
    await page.evaluate(() => localStorage.setItem("samha-theme", "dark"));
    await context.setOffline(true);
    await page.goto("/category/food?sort=hottest");
    await expect(page.getByRole("heading", { name: texts.title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${texts.title} · `));
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(11, 20, 16)");
    await page.getByRole("button", { name: texts.again }).click();
    await expect(page.getByRole("heading", { name: texts.title })).toBeVisible();
    await context.setOffline(false);
    // The page reloads automatically at its address.
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page).toHaveURL(/\/category\/food\?sort=hottest$/);
    consoleErrors.length = 0;
  });
}

test("no page of a visitor or a member is stored, and requests other than navigations never get the offline page", async ({
  page,
  context,
  consoleErrors,
}) => {
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  await openWithWorker(page, "/settings");
  await openPage(page, "/");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  const responses = await page.evaluate(() =>
    Promise.all(
      ["/", "/api/v1/deals", "/rest/v1/deals", "/images/default-deal.svg", "/upload/images"].map(
        (address) => fetch(address, { cache: "no-store" }).then(({ status }) => status, String),
      ),
    ),
  );
  expect(responses).toEqual(Array(5).fill("TypeError: Failed to fetch"));
  await expect(page.goto("/api/v1/deals")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  consoleErrors.length = 0;
});

test("pages are preloaded while the worker starts", async ({ page, baseURL }) => {
  const proxy = await startProxy(baseURL ?? "");
  await openWithWorker(page, proxy.address);
  proxy.preloads.length = 0;
  await page.goto(`${proxy.address}/faq`);
  expect(proxy.preloads).toEqual(["/faq"]);
  await proxy.stop();
});

test("a new release replaces the old worker and its caches, and pages are never stale", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const proxy = await startProxy(baseURL ?? "");
  proxy.changeWorker((script) =>
    script
      .replaceAll("No connection", "Old release")
      .replace("removeCaches()", 'caches.open("old")'),
  );
  await openWithWorker(page, proxy.address);
  expect(await page.evaluate(() => caches.keys())).toEqual(["old"]);
  proxy.changeWorker(null);
  await openPage(page, `${proxy.address}/faq`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { message: "caches of the old worker" })
    .toEqual([]);
  await proxy.pause();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await proxy.resume();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Frequently asked questions" })).toBeVisible();
  await proxy.stop();
  consoleErrors.length = 0;
});

test("SERVICE_WORKER=off removes the worker from browsers", async ({ page, baseURL }) => {
  const proxy = await startProxy(baseURL ?? "");
  await openWithWorker(page, proxy.address);
  const removal = createServiceWorker({ siteName: "Samha", isOn: false });
  const script = await (await removal.request("/sw.js")).text();
  proxy.changeWorker(() => script);
  await openPage(page, `${proxy.address}/faq`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  await proxy.stop();
});

test("with Save-Data no worker is registered", async ({ page, context }) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.goto("/");
  await page.getByRole("main").getByRole("article").getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const registrations = await page.evaluate(async () => {
    return (await navigator.serviceWorker.getRegistrations()).length;
  });
  expect(registrations).toBe(0);
});

test("a dialog explains a request that failed without a network", async ({
  page,
  context,
  consoleErrors,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  await openWithWorker(page, "/");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Vote hot" }).last().click();
  await expect(page.getByRole("alertdialog")).toContainText("Network connection issue.");
  expect(dialogs).toEqual([]);
  consoleErrors.length = 0;
});

test("a toast explains a failed request if the dialog cannot be loaded", async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.route(/\/assets\/alert-dialog-/, (route) => route.abort());
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  await openWithWorker(page, "/");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Vote hot" }).last().click();
  await expect(
    page.getByRole("status").filter({ hasText: "Network connection issue." }),
  ).toBeVisible();
  consoleErrors.length = 0;
});

/** Opens a page and waits until the worker can handle the next one. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
}

/** Starts a proxy that forwards requests to the site and can change its service worker. */
async function startProxy(site: string) {
  let change: ((script: string) => string) | null = null;
  const preloads: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    if (headers["service-worker-navigation-preload"]) preloads.push(url);
    const isWorker = url.startsWith("/sw.js");
    if (isWorker) {
      headers["accept-encoding"] = "identity";
      delete headers["if-none-match"];
    }
    const forwarded = send(site + url, { method, headers }, (response) => {
      if (!isWorker || !change || response.statusCode !== 200) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const rewrite = change;
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { etag: _, "content-length": __, ...kept } = response.headers;
        outgoing.writeHead(200, kept).end(rewrite(Buffer.concat(chunks).toString()));
      });
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    address: `http://127.0.0.1:${port}`,
    /** Addresses of the pages that the browser requested while it started the worker. */
    preloads,
    changeWorker(next: ((script: string) => string) | null) {
      change = next;
    },
    pause: close,
    resume: () => listen(port),
    stop: close,
  };
}
