import { createContext, useContext, useEffect } from "react";
import { useSiteConfig } from "./site-config.tsx";

/** The metadata of a page for browsers, search engines and shared links. */
export interface PageMetaData {
  /** Without the site's name, which is added. */
  title: string;
  description?: string;
  /** Local path of the canonical address. */
  canonicalPath?: string;
  /** Absolute address of an image for shared links. */
  imageUrl?: string;
  /** Local path of the Atom feed with the same content. */
  feedPath?: string;
  noIndex?: boolean;
  /** schema.org objects. */
  jsonLd?: readonly object[];
}

/** On the server the rendered page leaves its data here for the document's head. */
export const PageMetaCollector = createContext<{ current: PageMetaData | null } | null>(null);

/** Sets the page's metadata: in the head of the rendered document, and the tab's title after each change of route. */
export function PageMeta(meta: PageMetaData) {
  const collector = useContext(PageMetaCollector);
  const { siteName } = useSiteConfig();
  if (collector) collector.current = meta;

  const { title, description, canonicalPath, feedPath } = meta;
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
    setAttribute('meta[name="description"]', "content", description ?? "");
    if (canonicalPath) {
      setAttribute('link[rel="canonical"]', "href", new URL(canonicalPath, location.href).href);
    }
  }, [title, description, canonicalPath, siteName]);
  useEffect(() => nameFeed(title, feedPath), [title, feedPath]);
  return null;
}

/** A feed belongs to its page: the next one has another or none. */
function nameFeed(title: string, feedPath: string | undefined): void {
  document.head.querySelector('link[rel="alternate"][type="application/atom+xml"]')?.remove();
  if (!feedPath) return;
  const link = document.createElement("link");
  const href = new URL(feedPath, location.href).href;
  Object.assign(link, { rel: "alternate", type: "application/atom+xml", title, href });
  document.head.append(link);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
