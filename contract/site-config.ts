/** Public configuration, in `GET /config.json` and in every page. */
export interface SiteConfig {
  siteName: string;
  siteUrl: string;
  supabaseUrl: string;
  supabaseAnonKey: string;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  socialUrls: SocialUrls;
  gaMeasurementId: string | null;
  /** Link to the open season page, with its name in the page's language; null if none is open. Only in pages. */
  season?: SeasonLink | null;
}

export interface SeasonLink {
  to: string;
  name: string;
}

/** Addresses of the footer's social icons; null hides an icon. */
export interface SocialUrls {
  x: string | null;
  instagram: string | null;
  /** Address of the WhatsApp channel. */
  whatsapp: string | null;
}
