/** What `GET /config.json` answers and every page carries: public values only. */
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
}

/** Where the social icons of the footer lead; null hides an icon. */
export interface SocialUrls {
  x: string | null;
  instagram: string | null;
  /** The channel. */
  whatsapp: string | null;
}
