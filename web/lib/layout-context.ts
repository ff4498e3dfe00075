/** Context of the layout's outlet. */
export interface LayoutContext {
  openCookieSettings(): void;
}
