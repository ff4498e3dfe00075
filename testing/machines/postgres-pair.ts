import { rm } from "node:fs/promises";
import { vi } from "vitest";
import {
  ask,
  findPostgres,
  initialize,
  killCluster,
  newCluster,
  type RunningPostgres,
  runProgram,
  startCluster,
  stopCluster,
} from "./postgres-server.ts";
import { newFolder } from "./programs.ts";

/** A PostgreSQL server and its streaming replica, with the database `samha`. */
export interface PostgresPair {
  primary: { port: number; url: string };
  replica: { port: number; url: string };
  version: string;
  /** Sends SIGKILL to all processes of the primary. */
  killPrimary(): Promise<void>;
  /** Sends SIGKILL to all processes of the replica. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Promotes the replica to a primary that waits for no replica. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const POLL = { timeout: 60_000, interval: 50 };

/**
 * Starts both servers in temporary directories, with the empty database `samha`. With a synchronous replica, a commit is
 * acknowledged after the replica has written it.
 */
export async function startPostgresPair({ isSynchronous = true } = {}): Promise<PostgresPair> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is missing");
  const folder = await newFolder();
  const [first, second] = [await newCluster(folder, "first"), await newCluster(folder, "second")];
  const [primaryUrl, replicaUrl] = [inSamha(first.url), inSamha(second.url)];
  const running: RunningPostgres[] = [];
  const stop = async () => {
    for (const one of running) await stopCluster(one);
    await rm(folder, { recursive: true, force: true });
  };
  const copy = async () => {
    await initialize(bin, first);
    const primary = await startCluster(bin, first);
    running.push(primary);
    await ask(first.url, "create database samha");
    const source = ["-d", first.url, "-R", "-X", "stream", "-c", "fast"];
    await runProgram(bin, "pg_basebackup", ["-D", second.dir, ...source]);
    running.push(await startCluster(bin, second));
    if (isSynchronous) {
      await ask(primaryUrl, "alter system set synchronous_standby_names = '*'");
      await ask(primaryUrl, "select pg_reload_conf()");
    }
    await vi.waitFor(async () => {
      const [row] = await ask(primaryUrl, "select sync_state from pg_stat_replication");
      if (row?.sync_state !== (isSynchronous ? "sync" : "async")) throw new Error("No replica yet");
    }, POLL);
    return primary;
  };
  const primary = await copy().catch(async (error) => {
    await stop();
    throw error;
  });
  const [row] = await ask(primaryUrl, "select current_setting('server_version') as version");

  return {
    primary: { port: first.port, url: primaryUrl },
    replica: { port: second.port, url: replicaUrl },
    version: String(row?.version),
    killPrimary: () => killCluster(primary),
    killReplica: async () => {
      const replica = running.pop();
      if (replica) await killCluster(replica);
    },
    startReplica: async () => {
      running.push(await startCluster(bin, second));
    },
    promote: async () => {
      await ask(replicaUrl, "select pg_promote()");
    },
    stop,
  };
}

const inSamha = (url: string) => url.replace(/postgres$/, "samha");
