import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { addNonpublicContent } from "./roles/nonpublic-content.fixture.ts";
import { gatherPeople, type People } from "./roles/people.fixture.ts";

/** The site in a separate process, as `npm start` runs it, with private content of every kind. */
export interface SpawnedSite extends People {
  address: string;
  dataDir: string;
  owner: pg.Pool;
  /** Stops the process cleanly and keeps its data, so that it can be restarted. */
  stopProcess(): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the site on an empty embedded database or on `DATABASE_URL`; needs the built site (`dist`). */
export async function spawnSite(
  env: Record<string, string> = {},
  logFile?: string,
): Promise<SpawnedSite> {
  const booted = await bootSite({ DEMO: "off", ...env }, undefined, logFile);
  try {
    return await furnish(booted, env.DATABASE_URL);
  } catch (error) {
    await booted.stop();
    await removeDataDir(booted.dataDir);
    throw error;
  }
}

async function furnish(
  { address, dataDir, stop }: BootedSite,
  databaseUrl: string | undefined,
): Promise<SpawnedSite> {
  const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined, as: "tool" });
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  owner.on("error", () => undefined);
  const config = await (await fetch(`${address}/config.json`)).json();
  const people = await gatherPeople(owner, async (where, init) => {
    const headers = new Headers(init.headers);
    if (!headers.has("apikey")) headers.set("apikey", config.supabaseAnonKey);
    return fetch(`${address}${where}`, { ...init, headers });
  });
  await addNonpublicContent(owner, people.ids, `${address}/images`);
  return {
    ...people,
    address,
    dataDir,
    owner,
    stopProcess: stop,
    stop: async () => {
      await owner.end();
      await stop();
      await removeDataDir(dataDir);
    },
  };
}
