import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { atEnd } from "#bench/process/clean-up.ts";
import { findFreePort } from "#bench/process/free-port.ts";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import { makeTemporaryDirectory } from "#bench/process/temporary-directory.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { fetchRate } from "./fetch-rate.ts";

const NGINX = "/usr/sbin/nginx";
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const BROTLI = { "accept-encoding": "br" };

/**
 * Compares the home page with nginx sending the same bytes from a file. nginx has one worker because the site has one process.
 * Returns no measurement if nginx is not installed.
 */
export async function measureBesideNginx(): Promise<Measurement[]> {
  if (!existsSync(NGINX)) {
    console.error(`Skipped: ${NGINX} is missing (apt-get install nginx)`);
    return [];
  }
  const site = await shareSiteProcess();
  const home = await fetch(site.address);
  const nginx = await startNginx(await readCompressed(site.address), home.headers);
  const rate = (url: string) => () =>
    fetchRate({ url, headers: BROTLI, connections: CONNECTIONS, seconds: SECONDS });
  const medians = await compareInTurns(ROUNDS, rate(`${site.address}/`), rate(nginx));
  return [
    {
      name: "home page, cached, brotli : nginx with the same bytes from disk",
      ...medians,
      unit: "pages/s",
      target: { atLeast: 0.6 },
    },
  ];
}

/** Returns the body as sent; `fetch` would decompress it. */
async function readCompressed(address: string): Promise<Buffer> {
  const { get } = await import("node:http");
  const { buffer } = await import("node:stream/consumers");
  const request = get(address, { headers: BROTLI });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  if (response.headers["content-encoding"] !== "br")
    throw new Error("The page is not compressed with Brotli");
  return await buffer(response);
}

/** Starts nginx with the page's body and four of its headers; returns the address of nginx. */
async function startNginx(body: Buffer, headers: Headers): Promise<string> {
  const directory = await makeTemporaryDirectory();
  const port = await findFreePort();
  await writeFile(path.join(directory, "home"), body, { mode: 0o644 });
  const copied = ["content-security-policy", "cache-control", "vary", "x-content-type-options"];
  const lines = copied.flatMap((name) => {
    const value = headers.get(name);
    return value ? [`add_header ${name} "${value.replaceAll('"', '\\"')}";`] : [];
  });
  const config = `
    daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; keepalive_requests 100000000; default_type text/html;
      client_body_temp_path ${directory}/a; proxy_temp_path ${directory}/b; fastcgi_temp_path ${directory}/c;
      uwsgi_temp_path ${directory}/d; scgi_temp_path ${directory}/e;
      open_file_cache max=10;
      server {
        listen 127.0.0.1:${port}; root ${directory};
        location / { try_files /home =404; add_header content-encoding br; ${lines.join(" ")} }
      }
    }`;
  await writeFile(path.join(directory, "nginx.conf"), config);
  const child = spawn(NGINX, ["-p", directory, "-c", path.join(directory, "nginx.conf")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  atEnd(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  });
  const address = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await fetch(address).catch(() => null))?.ok) return address;
    await pause(100);
  }
  throw new Error("nginx does not respond");
}
