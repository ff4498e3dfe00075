import { isIP } from "node:net";

interface AddressOptions {
  /** True behind one proxy of the operator, which appends the client to X-Forwarded-For (`TRUST_PROXY=on`). */
  trustProxy: boolean;
}

/**
 * Returns the client address that limits count: that of the socket, or of a trusted proxy. Only the last entry of
 * X-Forwarded-For is from the proxy; the client may have written those before it. An IPv6 address counts as its /64
 * network, because one household owns all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  { trustProxy }: AddressOptions,
): string {
  const forwarded = trustProxy ? withoutPort(forwardedFor?.split(",").at(-1)?.trim() ?? "") : "";
  return networkOf(isIP(forwarded) ? forwarded : (socketAddress ?? "unknown"));
}

/** Removes the port that some proxies write: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return (
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  );
}

function networkOf(address: string): string {
  // An IPv4 client on a socket for both versions.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? `${first64Bits(address)}::/64` : address;
}

function first64Bits(address: string): string {
  const [left = "", right] = (address.split("%")[0] ?? "").split("::");
  const groups = left === "" ? [] : left.split(":");
  if (right !== undefined) {
    const tail = right === "" ? [] : right.split(":");
    while (groups.length + tail.length < 8) groups.push("0");
    groups.push(...tail);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
