import * as z from "zod/mini";
import type { SocialUrls } from "#contract/site-config.ts";

const isUrlOrOff = (text: string) =>
  text === "off" || (/^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text));
const urlOrOff = z.string().check(z.refine(isUrlOrOff, "must be an http(s) address or off"));

/** Variables of the social icons. By default an icon links to its network. */
export const SOCIAL_VARIABLES = {
  SOCIAL_X_URL: z._default(urlOrOff, "https://x.com"),
  SOCIAL_INSTAGRAM_URL: z._default(urlOrOff, "https://www.instagram.com"),
  SOCIAL_WHATSAPP_URL: z._default(urlOrOff, "https://www.whatsapp.com/channel"),
};

/** Returns the icons' addresses; null for `off`. */
export function socialUrlsOf(env: Record<keyof typeof SOCIAL_VARIABLES, string>): SocialUrls {
  const read = (url: string) => (url === "off" ? null : url);
  return {
    x: read(env.SOCIAL_X_URL),
    instagram: read(env.SOCIAL_INSTAGRAM_URL),
    whatsapp: read(env.SOCIAL_WHATSAPP_URL),
  };
}
