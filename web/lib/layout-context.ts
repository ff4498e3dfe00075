/** The context of the layout's outlet, for the pages in it. */
export interface LayoutContext {
  /** Opens the cookie settings, as the button in the footer does. */
  openCookieSettings(): void;
}
