import { isIP } from "node:net";
import { isPublicLink } from "#contract/addresses/web-address.ts";

/**
 * Returns the address that the server may open: what members may publish, on port 80 or 443, with a name instead of an IP address in
 * any spelling, and not the site's own. Null otherwise.
 */
export function outboundUrl(address: string, ownHost: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = "";
  // `URL` has written 127.1, 0x7f000001 and 2130706433 as 127.0.0.1.
  const host = url.hostname.replace(/\.$/, "");
  const isName = isIP(host.replace(/^\[|\]$/g, "")) === 0;
  const isUsual = ["", "80", "443"].includes(url.port) && url.username + url.password === "";
  return isName && isUsual && host !== ownHost && isPublicLink(url.href) ? url : null;
}
