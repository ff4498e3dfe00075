import type { BrowserContext, Page, Worker } from "@playwright/test";
import { paths } from "#contract/addresses/paths.ts";
import { expect, openPage, test } from "../support/journey.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const MESSAGE = {
  title: "Samha",
  body: "A new deal for your alert",
  url: "/deals/1234567",
  lang: "en",
  dir: "ltr",
  tag: "alerts",
};

test("a push message shows a notification, which opens the deal; one that cannot be read shows one, too", async ({
  page,
  context,
}) => {
  const device = await openDevice(page, context);
  await device.push(JSON.stringify(MESSAGE));
  await expect.poll(device.shown).toEqual([
    {
      title: "Samha",
      body: "A new deal for your alert",
      lang: "en",
      dir: "ltr",
      tag: "alerts",
      icon: "/icon-192.png",
      data: "/deals/1234567",
    },
  ]);
  expect(await device.click()).toBe(new URL(MESSAGE.url, page.url()).href);

  await device.push("not JSON");
  await expect
    .poll(async () => (await device.shown()).at(-1))
    .toMatchObject({
      title: "Samha",
      body: "There’s something new for you.",
      data: paths.notifications,
    });
});

test("a message never opens another site", async ({ page, context }) => {
  const device = await openDevice(page, context);
  await device.push(JSON.stringify({ ...MESSAGE, url: "//evil.example/" }));
  await expect.poll(async () => (await device.shown()).length).toBe(1);
  expect(await device.click()).toBe("/");
});

/** Waits for the service worker, to which the browser then delivers messages as if they came from a push service. */
async function openDevice(page: Page, context: BrowserContext) {
  await openPage(page, paths.faq);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("The browser has no service worker");
  await recordNotifications(worker);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return {
    push: (data: string) =>
      session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    shown: () => worker.evaluate(() => Reflect.get(globalThis, "shown") as object[]),
    click: () => clickNotification(worker),
  };
}

/** The headless browser shows no notifications, so this records what the worker shows. */
function recordNotifications(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) =>
      void shown.push({ title, ...options });
  });
}

/** Clicks the newest notification. Returns the address of the window that the worker opens; only a real click can open one. */
function clickNotification(worker: Worker): Promise<unknown> {
  return worker.evaluate(() => {
    const { clients, shown } = globalThis as unknown as {
      clients: { openWindow: (address: string) => Promise<null> };
      shown: { data: string }[];
    };
    const Click = Reflect.get(globalThis, "ExtendableEvent");
    const notification = { data: shown.at(-1)?.data, close: () => undefined };
    return new Promise((resolve) => {
      clients.openWindow = async (address) => {
        resolve(address);
        return null;
      };
      dispatchEvent(Object.assign(new Click("notificationclick"), { notification }));
    });
  });
}
