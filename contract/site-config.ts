/** Public configuration, in `GET /config.json` and in every page. */
export interface SiteConfig {
  siteName: string;
  siteUrl: string;
  /** Person or body that runs the site, and their postal or email address; null if the operator set none. */
  operatorName: string | null;
  operatorAddress: string | null;
  supabaseUrl: string;
  supabaseAnonKey: string;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  /** Reads the pages of links; null if the operator has turned it off. */
  linkPreviewUrl: string | null;
  socialUrls: SocialUrls;
  gaMeasurementId: string | null;
  /** Links to the season pages, with names in the page's language: open ones first, then by their next event. Only in pages. */
  seasons?: readonly SeasonLink[];
}

export interface SeasonLink {
  to: string;
  name: string;
  isOpen: boolean;
}

/** Addresses of the footer's social icons; null hides an icon. */
export interface SocialUrls {
  x: string | null;
  instagram: string | null;
  /** Address of the WhatsApp channel. */
  whatsapp: string | null;
}
