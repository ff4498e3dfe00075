import { newDataDir } from "#testing/database/prepared-cluster.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { type Program, startNginx } from "./programs.ts";

/** Processes of one site behind nginx. They share a `DATA_DIR`, as if they were on one machine. */
export interface SiteGroup {
  /** The address of nginx. */
  address: string;
  nginx: Program;
  dataDir: string;
  sites: BootedSite[];
  /** Starts process `index` again with the release in `folder`, by default the current sources. */
  start(index: number, folder?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx, then one process of the release in `firstFolder` for each element of `own`. Each process gets the settings in
 * `all` and its element of `own`.
 */
export async function startSiteGroup(
  all: Record<string, string>,
  own: readonly Record<string, string>[],
  firstFolder?: string,
): Promise<SiteGroup> {
  const ports: number[] = [];
  for (const _ of own) ports.push(await freePort());
  const nginx = await startNginx(ports);
  const dataDir = await newDataDir();
  const address = `http://127.0.0.1:${nginx.port}`;
  const sites: BootedSite[] = [];
  const env = { SITE_URL: address, TRUST_PROXY: "on", DRAIN_SECONDS: "3", DEMO: "off", ...all };
  const start = async (index: number, folder?: string) => {
    const settings = { ...env, ...own[index], PORT: String(ports[index]) };
    sites[index] = await bootSite(settings, dataDir, undefined, folder);
  };
  const stop = async () => {
    for (const site of sites) if (!site.hasEnded()) await site.stop();
    await nginx.stop();
    await removeDataDir(dataDir);
  };
  try {
    for (const index of own.keys()) await start(index, firstFolder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, nginx, dataDir, sites, start, stop };
}
