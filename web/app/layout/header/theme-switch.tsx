import { Trans } from "@lingui/react/macro";
import { Moon, Sun } from "lucide-react";
import { cachedPart } from "#lib/cached-part.tsx";
import { chooseTheme, shownTheme } from "#lib/theme/theme.ts";

/**
 * Light or dark, kept for the next visit. Both icons are rendered and the style sheet shows the right one, so
 * the server need not know the visitor's theme.
 */
export const ThemeSwitch = cachedPart(() => (
  <button
    type="button"
    onClick={() => chooseTheme(shownTheme() === "dark" ? "light" : "dark")}
    className="inline-grid size-11 place-items-center rounded-m hover:bg-[color-mix(in_srgb,currentColor_9%,transparent)]"
  >
    <span className="theme-icon-moon">
      <Moon />
      <span className="sr-only">
        <Trans>Switch to dark theme</Trans>
      </span>
    </span>
    <span className="theme-icon-sun">
      <Sun />
      <span className="sr-only">
        <Trans>Switch to light theme</Trans>
      </span>
    </span>
  </button>
));
