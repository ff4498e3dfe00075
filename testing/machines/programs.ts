import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { freePort } from "#testing/site/free-port.ts";

/** A program that a site uses. Listens on the loopback address. */
export interface Program {
  port: number;
  /** Sends SIGKILL to the program and its child processes, as if the machine had failed. */
  kill(): Promise<void>;
  /** Restarts it on the same port after it was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const IS_ROOT = process.getuid?.() === 0;
/** PgBouncer refuses to run as root. */
const NOBODY = IS_ROOT ? { uid: 65_534, gid: 65_534 } : {};
const S3RVER = "s3rver@3.7.1";

/** Starts nginx with the documented configuration in front of these ports. `more` is added to its location block. */
export async function startNginx(
  sitePorts: readonly number[],
  more = "",
  { caches = false } = {},
): Promise<Program> {
  const folder = await newFolder();
  const port = await freePort();
  const documented = await readFile("docs/deploy/nginx.conf", "utf8");
  const [server = ""] = /^ *server 10\.0\.0\.11:3000 .*$/m.exec(documented) ?? [];
  const servers = sitePorts.map((sitePort) =>
    server.replace("10.0.0.11:3000", `127.0.0.1:${sitePort}`),
  );
  const config = documented
    .replace(/^ *server 10\.0\.0\.12:3000 .*\n/m, "")
    .replace(server, servers.join("\n"))
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(ssl_|access_log).*$/gm, "")
    .replaceAll("  #proxy_", caches ? "  proxy_" : "  #proxy_")
    .replace("proxy_http_version 1.1;", `proxy_http_version 1.1; ${more}`);
  // The documented addresses and certificates must be gone.
  expect(config).not.toMatch(/10\.0\.0\.\d|listen 443|ssl_/);
  await writeFile(
    path.join(folder, "nginx.conf"),
    `${IS_ROOT ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr crit;
     events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
     ${caches ? await documentedCache(folder) : ""} ${config} }`,
  );
  return run(port, "nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")]);
}

/** Returns the documented cache, which also states in `X-Cache` whether it sent the response. */
async function documentedCache(folder: string): Promise<string> {
  const documented = await readFile("docs/deploy/nginx-cache.conf", "utf8");
  const config = documented.replace("/var/cache/nginx/samha", path.join(folder, "cache"));
  expect(config).not.toContain("/var/cache");
  return `${config} add_header X-Cache $upstream_cache_status always;`;
}

/** Starts PgBouncer with the documented configuration in front of the database at `ownerUrl`. */
export async function startPgbouncer(ownerUrl: string): Promise<Program> {
  const folder = await newFolder();
  const port = await freePort();
  const owner = new URL(ownerUrl);
  const users = path.join(folder, "userlist.txt");
  const documented = await readFile("docs/deploy/pgbouncer.ini", "utf8");
  const config = documented
    .replace("port=5432", `port=${owner.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", users)
    .replace("auth_user = postgres", `auth_user = ${owner.username}`);
  await writeFile(path.join(folder, "pgbouncer.ini"), `${config}\nunix_socket_dir =\n`);
  await writeFile(users, `"${owner.username}" "${decodeURIComponent(owner.password)}"\n`);
  return run(port, "pgbouncer", ["-q", path.join(folder, "pgbouncer.ini")], NOBODY);
}

/** Starts S3-compatible storage with the bucket `samha` and its files in `folder`. */
export async function startS3(): Promise<Program & { folder: string }> {
  const script = path.join(installPackage(S3RVER), "bin/s3rver.js");
  const folder = await newFolder();
  const port = await freePort();
  const at = ["-a", "127.0.0.1", "-p", String(port), "-d", folder, "--silent"];
  const bucket = ["--no-vhost-buckets", "--configure-bucket", "samha"];
  return { folder, ...(await run(port, process.execPath, [script, ...at, ...bucket])) };
}

/** Returns the directory of an npm package, such as `s3rver@3.7.1`. The first run installs it. */
export function installPackage(nameAndVersion: string): string {
  const prefix = path.resolve("node_modules/.cache/samha-machines", nameAndVersion);
  const name = nameAndVersion.slice(0, nameAndVersion.lastIndexOf("@"));
  const folder = path.join(prefix, "node_modules", name);
  if (!existsSync(folder)) {
    const options = ["--prefix", prefix, "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...options, nameAndVersion]);
  }
  return folder;
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-machines-"));
  await chmod(folder, 0o755);
  return folder;
}

async function run(
  port: number,
  program: string,
  args: readonly string[],
  user: { uid?: number; gid?: number } = {},
): Promise<Program> {
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const start = async () => {
    // A separate process group, so that worker processes are killed too.
    child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
      ...user,
    });
    ended = new Promise((resolve) => child.once("exit", resolve));
    await vi.waitFor(() => listens(port, child), { timeout: 60_000, interval: 50 });
  };
  await start();
  return {
    port,
    kill: async () => {
      process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
      await ended;
    },
    startAgain: start,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function listens(port: number, { exitCode }: ChildProcess): Promise<void> {
  if (exitCode !== null) throw new Error(`The program exited with ${exitCode}`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
