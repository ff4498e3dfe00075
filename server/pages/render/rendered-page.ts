import type { Language } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { RenderedParts } from "#server/pages/cache/part-cache.ts";

export interface PageMetaData {
  title: string;
  description?: string;
  canonicalPath?: string;
  imageUrl?: string;
  feedPath?: string;
  noIndex?: boolean;
  jsonLd?: readonly object[];
}

export interface RenderedPage {
  status: number;
  html: readonly Uint8Array[];
  meta: PageMetaData | null;
  data: unknown;
  pageIds: string[];
}

/** The built entry-server. The server loads its bundle and never imports from `web/`. */
export interface Renderer {
  render(
    request: Request,
    options: {
      config: SiteConfig;
      language: Language;
      /** Calls a procedure as a visitor. */
      reads(name: string, args: object): Promise<unknown>;
      now: number;
      parts?: RenderedParts;
    },
  ): Promise<RenderedPage | Response>;
  HEAD_SCRIPT: string;
  PAGE_DATA_ID: string;
}
