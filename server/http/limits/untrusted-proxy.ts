import { BlockList, isIP } from "node:net";
import type { Log } from "#server/http/log/logger.ts";
import { plainAddress } from "./client-address.ts";

const NEAR = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  NEAR.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  NEAR.addSubnet(network, prefix, "ipv6");
}

const WARNING =
  "Requests come through a proxy, but TRUST_PROXY is off: all visitors count as one address for the limits. Set TRUST_PROXY=on.";

/**
 * Returns a function that inspects each request. Warns once, and calls `onWarning`, if a proxy on this machine or in its
 * network reports client addresses that the site ignores.
 */
export function createProxyWarning(
  log: Pick<Log, "warn">,
  { trustProxy }: { trustProxy: boolean },
  onWarning: () => void = () => undefined,
): (socketAddress: string | undefined, headers: Headers) => void {
  let isDone = trustProxy;
  return (socketAddress, headers) => {
    if (isDone || !(headers.has("x-forwarded-for") || headers.has("forwarded"))) return;
    if (!isNear(socketAddress)) return;
    isDone = true;
    log.warn({}, WARNING);
    onWarning();
  };
}

function isNear(socketAddress = ""): boolean {
  const address = plainAddress(socketAddress);
  const version = isIP(address);
  return version !== 0 && NEAR.check(address, version === 6 ? "ipv6" : "ipv4");
}
