import { paths } from "#contract/addresses/paths.ts";
import { type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";

/**
 * Returns the manifest of the installed site. Phones then offer the site in their share menu, and shortcuts at its icon. A page is
 * shared by GET: a POST target would need the service worker.
 */
export function composeManifest(siteName: string, language: Language): object {
  return {
    id: "/",
    name: siteName,
    short_name: siteName,
    description: translate(language, DESCRIPTION),
    lang: language,
    dir: languageFacts(language).direction,
    start_url: "/",
    display: "standalone",
    background_color: "#FAF7F0",
    theme_color: "#0A3527",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    share_target: {
      action: paths.submit,
      method: "GET",
      params: { url: "url", text: "text", title: "title" },
    },
    shortcuts: [
      { name: translate(language, SUBMIT), url: paths.submit },
      { name: translate(language, ENDING), url: `${paths.home}?sort=ending` },
    ],
  };
}

const DESCRIPTION = defineMessage("Halal deals, shared by the community");
const SUBMIT = defineMessage("Submit a deal");
const ENDING = defineMessage("Ending soon");
