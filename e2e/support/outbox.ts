import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expect } from "./journey.ts";

/** Waits until the outbox has more than `count` emails to an address, and returns the link in the newest one. */
export async function mailedLink(site: BootedSite, to: string, count = 0): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(site, to)).length, { timeout: 10_000 })
    .toBeGreaterThan(count);
  const mail = (await mailsTo(site, to)).at(-1) ?? "";
  return /^http\S+[?]token_hash=\S+$/m.exec(mail)?.[0] ?? "";
}

/** Returns every email to an address, oldest first. */
export async function mailsTo(site: BootedSite, to: string): Promise<string[]> {
  const folder = path.join(site.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files.sort().map((file) => readFile(path.join(folder, file), "utf8")),
  );
  return mails.filter((mail) => mail.includes(`\r\nTo: ${to}\r\n`));
}
