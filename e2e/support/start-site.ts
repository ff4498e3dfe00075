import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { ADMIN } from "./people.ts";

/** A site for the journeys of one worker, on a database of its own with the demonstration content. */
export async function startSite(): Promise<{ site: BootedSite; stop(): Promise<void> }> {
  const site = await bootSite({
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
