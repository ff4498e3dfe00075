import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { ADMIN } from "./people.ts";

/** Starts a site with demo content for the journeys of one worker. `settings` are additional environment variables. */
export async function startSite(
  settings: Record<string, string> = {},
): Promise<{ site: BootedSite; stop(): Promise<void> }> {
  const site = await bootSite({
    ...settings,
    DEMO: "on",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  return {
    site,
    async stop() {
      await site.stop();
      await removeDataDir(site.dataDir);
    },
  };
}
