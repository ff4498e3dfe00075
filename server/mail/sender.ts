import { isIP } from "node:net";

interface Sender {
  name: string;
  address: string;
}

const SENDER = /^(?:([^<>\r\n]*?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/** Whether `MAIL_FROM` is an address, with or without a name in front of it. */
export function isSender(text: string): boolean {
  return SENDER.test(text);
}

/** Whom mails come from: `Name <address>`, an address, or without either no-reply at the site's host. */
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

/** A number is no place for mail. */
function hostOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return hostname.startsWith("[") || isIP(hostname) ? "localhost" : hostname;
}
