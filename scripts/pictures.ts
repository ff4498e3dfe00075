import { type BrowserContextOptions, chromium } from "@playwright/test";
import sharp from "sharp";
import { bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { findBrowser } from "./find-browser.ts";

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const ADMIN = { email: "maryam@pictures.example", password: "maryam-takes-pictures" };

/** `npm run pictures`: writes the README's pictures of the demonstration content. Run it after changes to these screens. */
const site = await bootSite({
  DEMO: "on",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox"],
});
await takePicture("screenshot", DESK, "/");
await takePicture("phone", PHONE, "/");
await takePicture("admin-queue", DESK, "/login?next=%2Fadmin%2Fdeals");
await browser.close();
await site.stop();
await removeDataDir(site.dataDir);

async function takePicture(name: string, options: BrowserContextOptions, address: string) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  await context.addInitScript(() =>
    localStorage.setItem(
      "cookie-preferences",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    ),
  );
  const page = await context.newPage();
  await page.goto(site.address + address);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  if (address.startsWith("/login")) {
    await page.getByLabel("Email").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page
      .getByRole("button", { name: /^Approve / })
      .first()
      .waitFor();
  }
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  const file = new URL(`../docs/${name}.png`, import.meta.url);
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file.pathname);
  await context.close();
}
