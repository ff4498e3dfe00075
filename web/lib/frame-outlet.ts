/** What the frame offers to the page in it, through the outlet. */
export interface FrameOutlet {
  /** Opens the cookie settings, as the footer's button does. */
  openCookieSettings(): void;
}
