import { bootSite, removeDataDir } from "#testing/boot-site.ts";
import { ADMIN } from "./people.ts";

/**
 * One site for all journeys, on a database of its own with the demonstration content. The journeys find it in
 * `SITE_ADDRESS`, and its files in `SITE_DATA_DIR`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const site = await bootSite({
    DEMO: "on",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  process.env.SITE_ADDRESS = site.address;
  process.env.SITE_DATA_DIR = site.dataDir;
  return async () => {
    await site.stop();
    await removeDataDir(site.dataDir);
  };
}
