export interface LayoutContext {
  openCookieSettings(): void;
}
