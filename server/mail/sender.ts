import { isIP } from "node:net";

interface Sender {
  name: string;
  address: string;
}

const SENDER = /^(?:([^<>\r\n]*?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/** Returns whether `MAIL_FROM` is an address, optionally with a name before it. */
export function isSender(text: string): boolean {
  return SENDER.test(text);
}

/** Returns the sender: `Name <address>`, an address, or by default no-reply at the site's host. */
export function readSender(
  text: string | undefined,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): Sender {
  const [, name, named, bare] = SENDER.exec(text ?? "") ?? [];
  return {
    name: name?.replace(/^"(.*)"$/, "$1") || siteName,
    address: named ?? bare ?? `no-reply@${hostOf(siteUrl)}`,
  };
}

/** Returns the host for an email address, which cannot be an IP address. */
function hostOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return hostname.startsWith("[") || isIP(hostname) ? "localhost" : hostname;
}
