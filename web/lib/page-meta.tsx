import { createContext, useContext, useEffect } from "react";
import { alternateAddresses, canonicalAddress } from "#contract/addresses/address-language.ts";
import { DEFAULT_LANGUAGE } from "#contract/language.ts";
import { useLanguage } from "./locale/locale-context.tsx";
import { useNamedLanguage } from "./locale/named-language.tsx";
import { useSiteConfig } from "./site-config.tsx";

export interface PageMetaData {
  /** Title without the name of the site. */
  title: string;
  description?: string;
  /** Local path of the canonical address. */
  canonicalPath?: string;
  /** Absolute address of an image for shared links. */
  imageUrl?: string;
  /** Local path of the Atom feed with the same content. */
  feedPath?: string;
  noIndex?: boolean;
  jsonLd?: readonly object[];
}

/** Collects the metadata during server rendering, for the document's head. */
export const PageMetaCollector = createContext<{ current: PageMetaData | null } | null>(null);

/** Sets the metadata of the page: in the rendered document, and after a navigation in the browser. */
export function PageMeta(meta: PageMetaData) {
  const collector = useContext(PageMetaCollector);
  const { siteName } = useSiteConfig();
  if (collector) collector.current = meta;

  const { title, description, canonicalPath, feedPath } = meta;
  const addressLanguage = useNamedLanguage() ?? DEFAULT_LANGUAGE;
  const language = useLanguage();
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
    setAttribute('meta[name="description"]', "content", description ?? "");
    if (!canonicalPath) return;
    setAddress('link[rel="canonical"]', canonicalAddress(canonicalPath, addressLanguage));
    for (const [hreflang, path] of alternateAddresses(canonicalPath)) {
      setAddress(`link[hreflang="${hreflang}"]`, path);
    }
  }, [title, description, canonicalPath, siteName, addressLanguage]);
  const feed = feedPath && canonicalAddress(feedPath, language);
  useEffect(() => replaceFeedLink(title, feed), [title, feed]);
  return null;
}

/** Replaces the feed link of the previous page. */
function replaceFeedLink(title: string, feedPath: string | undefined): void {
  document.head.querySelector('link[rel="alternate"][type="application/atom+xml"]')?.remove();
  if (!feedPath) return;
  const link = document.createElement("link");
  const href = new URL(feedPath, location.href).href;
  Object.assign(link, { rel: "alternate", type: "application/atom+xml", title, href });
  document.head.append(link);
}

function setAddress(selector: string, path: string): void {
  setAttribute(selector, "href", new URL(path, location.href).href);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
