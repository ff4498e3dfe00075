import Bowser from "bowser";

export interface BrowserDescription {
  /** `Firefox`; null where the text names none. */
  browser: string | null;
  /** `Windows`; null where the text names none. */
  system: string | null;
  isMobile: boolean;
}

/** What a browser says of itself (`User-Agent`), in words. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  if (!userAgent) return { browser: null, system: null, isMobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}
