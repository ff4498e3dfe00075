import { readFile } from "node:fs/promises";

/** Runs first in the site's process and in each of its threads (`NODE_OPTIONS`). */
const HOOK = `
  import net from "node:net";
  import dns from "node:dns";
  import dgram from "node:dgram";
  import { appendFileSync } from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  import { threadId } from "node:worker_threads";

  const note = (line) => appendFileSync(process.env.OUTBOUND_LOG, threadId + " " + line + "\\n");
  const isHere = (host) => host === undefined || host === "localhost" || /^(127\\.|::1$)/.test(host);
  const refuse = (what) => {
    note("outside " + what);
    throw new Error("The network is cut: " + what);
  };

  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (...given) {
    const first = Array.isArray(given[0]) ? given[0][0] : given[0];
    const { host, port, path } = typeof first === "object" ? first : { port: first, host: given[1] };
    if (path === undefined && !isHere(host)) refuse(host + ":" + port);
    note("here " + (path === undefined ? port : "socket"));
    return connect.apply(this, given);
  };
  for (const target of [dns, dns.promises]) {
    for (const name of Object.keys(target).filter((key) => /^(lookup|resolve|reverse)/.test(key))) {
      const original = target[name];
      target[name] = (host, ...rest) => (isHere(host) ? original(host, ...rest) : refuse("name " + host));
    }
  }
  dgram.createSocket = () => refuse("datagram");
  syncBuiltinESMExports();
`;

/** Returns the environment that blocks a site's connections to other machines and logs each attempt. */
export function cutNetwork(logFile: string): Record<string, string> {
  return {
    OUTBOUND_LOG: logFile,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOOK)}`,
  };
}

/**
 * Returns the attempts so far: `outside` this machine, and the threads that connected within it, which proves that the
 * hook works.
 */
export async function attempts(logFile: string): Promise<{ outside: string[]; threads: string[] }> {
  const lines = (await readFile(logFile, "utf8")).split("\n").filter(Boolean);
  return {
    outside: lines.filter((line) => line.includes(" outside ")),
    threads: [...new Set(lines.map((line) => line.split(" ")[0] ?? ""))],
  };
}
