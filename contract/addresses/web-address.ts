import { URL_MAX } from "#contract/limits.ts";
import { completeLink } from "#contract/text/sanitize.ts";

/** Characters that hide the target of a link, look like a slash, or end an HTML attribute. */
const HIDING =
  /[\p{Cc}\s<>"\\\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c]/u;
const AUTHORITY = /^https?:\/\/[^/?#@%]*/i;
const HOST = /^https?:\/\/((?:[a-z0-9_-]{1,63}\.)+[a-z0-9_-]{1,63})(?::([1-9]\d*))?(?:[/?#]|$)/;
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$/;
const PRIVATE_NETWORK =
  /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)(?:\.\d+)+$/;
/** Spaces, marks of direction, joiners and other characters that nobody sees, at both ends. */
const UNSEEN_AT_ENDS = /^[\s\p{Cc}\p{Cf}\p{DI}]+|[\s\p{Cc}\p{Cf}\p{DI}]+$/gu;
/** A link within a text, without the punctuation that follows it. */
const LINK_WITHIN = /https?:\/\/[^\s<>"“”«»]*[^\s<>"“”«».,;:!?)\]'’،؛؟]/gi;

/**
 * Returns the link in a pasted text: without invisible characters around it, and without a title before or after it if the text
 * has only one link. `shop.com` becomes `https://shop.com`.
 */
export function pastedLink(text: string): string {
  const seen = text.replace(UNSEEN_AT_ENDS, "");
  if (/^https?:\/\/\S*$/i.test(seen)) return seen;
  const links = seen.match(LINK_WITHIN) ?? [];
  return links.length === 1 && links[0] ? links[0] : completeLink(seen);
}

/** Returns the first http(s) link in a text; empty without one. */
export function firstLink(text: string): string {
  return text.match(LINK_WITHIN)?.[0] ?? "";
}

/**
 * Returns a link with the host that the browser opens, in ASCII. The rest stays as written. Links with a user name, a password or
 * characters that hide the target are returned unchanged. Same as `private.tidy_link`, which accepts fewer letters.
 */
export function openedLink(link: string): string {
  const [written = ""] = AUTHORITY.exec(link) ?? [];
  const rest = link.slice(written.length);
  if (!written || !/^(?:[/?#]|$)/.test(rest) || HIDING.test(link) || !URL.canParse(link))
    return link;
  return new URL(link).origin.replace(/\.(?=:\d|$)/, "") + rest;
}

/** Returns whether members may publish this address: http(s), a public host, no credentials. Same as `private.is_public_link`. */
export function isPublicLink(address: string): boolean {
  if (HIDING.test(address) || [...address].length > URL_MAX) return false;
  const [, host = "", port = "1"] = HOST.exec(openedLink(address)) ?? [];
  return (
    host !== "" && Number(port) <= 65_535 && !PRIVATE_NAME.test(host) && !PRIVATE_NETWORK.test(host)
  );
}
