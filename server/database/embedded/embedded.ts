import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Database, OpenOptions } from "#server/database/database.ts";
import { keepOpen } from "#server/database/keep-open.ts";
import { type Claim, claimAsOnlyServer } from "#server/database/only-server.ts";
import { BACKEND_ROLE } from "#server/database/roles/roles.ts";
import { workerUrlOf } from "#server/database/roles/worker-login.ts";
import type { Secrets } from "#server/database/secrets.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { choosePlace, type Place } from "./place.ts";
import { runPostgres, runPostgresAgain, stopPostgres } from "./postmaster.ts";
import { runningPostmaster } from "./postmaster-file.ts";

const DATABASE = "samha";
const REOPEN_MAX_MS = 30_000;

/**
 * Opens PostgreSQL 18 from npm in `dataDir` (or elsewhere, see place.ts) on a free loopback port with a generated password.
 */
export async function openEmbedded(options: OpenOptions, secrets: Secrets): Promise<Database> {
  const { dataDir, log } = options;
  const place = await choosePlace(dataDir, log);
  const binaries = await findBinaries(place.home, place.user);
  // Checked in this order so that a concurrent first start, which creates the password before the cluster, does not
  // look like lost secrets.
  const existed = existsSync(path.join(place.cluster, "PG_VERSION"));
  const hadPassword = existsSync(path.join(secrets.dir, "postgres-password"));
  const password = await secrets.get("postgres-password");
  await createCluster(place, binaries, password);
  await checkMajor(place, binaries);
  if (existed && !hadPassword) await recoverPassword(place, binaries, password);

  const url = (port: number, database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const cluster = {
    place,
    binaries,
    logFile: path.join(dataDir, "postgres.log"),
    urlAt: (port: number) => url(port, "postgres"),
    flags: postgresFlags(options),
    preferredPort: options.port,
  };
  const { port, isOurs } = await runPostgres(cluster);
  const claim = () => claimOrRefuse(url(port, "postgres"), dataDir);
  const stop = options.as === "tool" ? stopAsTool : await stopAsServer();
  await createDatabase(url(port, "postgres"));

  const backendPassword = await secrets.get("backend-password");
  return {
    ownerUrl: url(port, DATABASE),
    backendUrl: `postgres://${BACKEND_ROLE}:${backendPassword}@127.0.0.1:${port}/${DATABASE}`,
    workerUrl: workerUrlOf(url(port, DATABASE)),
    secretsDir: secrets.dir,
    embedded: true,
    stop,
  };

  async function stopAsServer(): Promise<() => Promise<void>> {
    const watch = keepOpen(await claim(), {
      reopen: async (timeoutMs, signal) => {
        await runPostgresAgain(cluster, { port, timeoutMs, signal });
        return claim();
      },
      log,
      reopenMaxMs: options.reopenMaxMs ?? REOPEN_MAX_MS,
    });
    return async () => {
      const currentClaim = await watch.stop();
      await stopPostgres(place, binaries);
      await currentClaim.release();
    };
  }

  /** Stops the database, but only if this tool started it and no server is using it. */
  async function stopAsTool(): Promise<void> {
    const ownClaim =
      isOurs && (await claimAsOnlyServer(url(port, "postgres")).catch(() => undefined));
    if (!ownClaim) return;
    await stopPostgres(place, binaries);
    await ownClaim.release();
  }
}

async function claimOrRefuse(url: string, dataDir: string): Promise<Claim> {
  const claim = await claimAsOnlyServer(url);
  if (claim) return claim;
  throw new Error(`Another server is already using ${dataDir}: stop it, or set another DATA_DIR`);
}

async function recoverPassword(place: Place, binaries: Binaries, password: string): Promise<void> {
  if (await runningPostmaster(place.cluster)) await stopPostgres(place, binaries);
  await resetPassword(place, binaries, password);
}

async function checkMajor(place: Place, binaries: Binaries): Promise<void> {
  const major = (await readFile(path.join(place.cluster, "PG_VERSION"), "utf8")).trim();
  if (major === binaries.major) return;
  throw new Error(
    `The database in ${place.cluster} was created by PostgreSQL ${major}, but this version of Samha uses ${binaries.major}: run npm run backup with the version that created it, then npm run restore with this one`,
  );
}

/** Maximum number of connections of one site process, plus a few for tools. */
const CONNECTIONS = 60;

function postgresFlags({ unsafeFast = false, processes = 1 }: OpenOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // A restart starts one more process before it ends an old one.
    max_connections: String(CONNECTIONS * (processes > 1 ? processes + 1 : 1)),
    shared_buffers: unsafeFast ? "64MB" : "256MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    max_wal_size: "1GB",
    jit: "off",
    timezone: "UTC",
    autovacuum_naptime: "15s",
    log_checkpoints: "off",
    // In milliseconds. Values of parameters may be private.
    log_min_duration_statement: "500",
    log_parameter_max_length: "0",
    log_lock_waits: "on",
    // Refused statements, such as a second vote, are normal and stay out of the log.
    log_min_messages: "log",
    ...(unsafeFast && {
      fsync: "off",
      full_page_writes: "off",
      max_connections: "400",
    }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // A concurrent start has created it.
    if (
      !(error instanceof Error && "code" in error && /^(42P04|23505)$/.test(String(error.code)))
    ) {
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Sets the superuser's password in single-user mode, for a cluster whose secrets were lost. */
function resetPassword(place: Place, binaries: Binaries, password: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.postgres, ["--single", "-D", place.cluster, "postgres"], {
      ...place.user,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `The password of the database in ${place.cluster} is lost and could not be reset`,
          ),
        );
    });
    child.stdin.end(`alter role postgres password '${password}';\n`);
  });
}
