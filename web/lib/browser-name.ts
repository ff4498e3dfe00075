import { useLingui } from "@lingui/react/macro";
import Bowser from "bowser";

interface BrowserDescription {
  /** Name, such as `Firefox`; null if unknown. */
  browser: string | null;
  /** Name, such as `Windows`; null if unknown. */
  system: string | null;
  isMobile: boolean;
}

/** Returns a name for a browser from its `User-Agent`, such as "Firefox on Windows". */
export function useBrowserName(userAgent: string | null): { name: string; isMobile: boolean } {
  const { t } = useLingui();
  const { browser, system, isMobile } = describeBrowser(userAgent);
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system);
  return { name: name ?? t`Unknown browser`, isMobile };
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
