import Bowser from "bowser";

export interface BrowserDescription {
  /** Name, such as `Firefox`; null if unknown. */
  browser: string | null;
  /** Name, such as `Windows`; null if unknown. */
  system: string | null;
  isMobile: boolean;
}

/** Describes a browser from its `User-Agent`. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  if (!userAgent) return { browser: null, system: null, isMobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}
