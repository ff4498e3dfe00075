import ipaddr from "ipaddr.js";

/** Returns whether an IP address belongs to the public internet: not to a private network, and no tunnel or translation to one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // The library also calls unassigned networks unicast, such as that of ::7f00:1.
  const [first = 0] = parsed.toByteArray();
  return parsed.kind() === "ipv4" || (first & 0xe0) === 0x20;
}
