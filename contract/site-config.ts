/** What `GET /config.json` answers and every page carries: public values only. */
export interface SiteConfig {
  siteName: string;
  siteUrl: string;
  supabaseUrl: string;
  supabaseAnonKey: string;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  gaMeasurementId: string | null;
}
