import { isIP, SocketAddress } from "node:net";

interface AddressOptions {
  /** Whether one proxy of the operator appends the client's address to X-Forwarded-For (`TRUST_PROXY=on`). */
  trustProxy: boolean;
}

/** A client's network, and the factor by which the limit of one address is multiplied for it. */
export interface ClientNetwork {
  network: string;
  times: number;
}

/**
 * Providers give a household an IPv6 /64 or /56 and a company a /48: more people than at one address, but nowhere near
 * 65,536 times as many.
 */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const;
const GROUP_BITS = 16;

/**
 * Returns the client address that limits apply to: the socket's, or the one a trusted proxy reports. Only the last entry
 * of X-Forwarded-For is from the proxy; the client may have written the others. An IPv6 address counts as its /64
 * network, because one household owns all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  { trustProxy }: AddressOptions,
): string {
  const forwarded = trustProxy
    ? readForwarded(forwardedFor?.split(",").at(-1)?.trim() ?? "")
    : null;
  const address = forwarded ?? socketAddress ?? "unknown";
  return networksOf(address)[0]?.network ?? address;
}

/**
 * Returns the networks of a client address, smallest first. An IPv4 address, in any spelling, is in no larger network.
 * An IPv6 address, or a /64 from `clientAddress`, is in a /64, a /56 and a /48.
 */
export function networksOf(address: string): readonly ClientNetwork[] {
  const plain = plainAddress(address.split("/", 1)[0] ?? "");
  if (isIP(plain) !== 6) return [{ network: plain, times: 1 }];
  const groups = groupsOf(plain);
  return IPV6_NETWORKS.map(({ bits, times }) => ({ network: prefixOf(groups, bits), times }));
}

/** Returns the largest network of a client address. */
export function largestNetworkOf(address: string): string {
  return networksOf(address).at(-1)?.network ?? address;
}

/** Returns an address as Node spells it. An IPv4 client on an IPv6 socket becomes plain IPv4. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const { address: canonical } = new SocketAddress({ address, family: "ipv6" });
  return canonical.startsWith("::ffff:") && canonical.includes(".")
    ? canonical.slice("::ffff:".length)
    : canonical;
}

/** Reads an entry of X-Forwarded-For. Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readForwarded(entry: string): string | null {
  return isIP(entry) ? entry : (SocketAddress.parse(entry)?.address ?? null);
}

/** Returns the first 64 bits of an IPv6 address as four numbers. */
function groupsOf(plain: string): number[] {
  // URLs normalize IPv6 hosts to hexadecimal groups with at most one gap, in brackets.
  const [left = "", right] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [head = [], tail = []] = [left, right ?? ""].map((half) => half.split(":").filter(Boolean));
  const gap = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function prefixOf(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, index) => {
    const dropped = Math.max(0, GROUP_BITS * (index + 1) - bits);
    return ((group >> dropped) << dropped).toString(16);
  });
  return `${prefix.join(":")}::/${bits}`;
}
