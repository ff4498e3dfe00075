import { URL_MAX } from "#contract/limits.ts";

/** Characters that hide the target of a link, look like a slash, or end an HTML attribute. */
const HIDING =
  /[\p{Cc}\s<>"\\\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c]/u;
const HOST = /^https?:\/\/([^/?#@:%[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)/i;
const LABELS = /^(?:[^.]{1,63}\.)+[^.]{1,63}$/u;
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$/;
const NUMBER_AT_END = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;
const FOUR_NUMBERS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/;
const PRIVATE_NETWORK =
  /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\./;

/** Returns whether members may publish this address: http(s), a public host, no credentials. Same as `private.is_public_link`. */
export function isPublicLink(address: string): boolean {
  if (HIDING.test(address) || [...address].length > URL_MAX) return false;
  const [, name, port] = HOST.exec(address) ?? [];
  if (name === undefined || (port && !(Number(port) >= 1 && Number(port) <= 65_535))) return false;
  const host = name.toLowerCase();
  if (!LABELS.test(host) || PRIVATE_NAME.test(host)) return false;
  return !NUMBER_AT_END.test(host) || (FOUR_NUMBERS.test(host) && !PRIVATE_NETWORK.test(host));
}
