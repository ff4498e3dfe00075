import { Trans } from "@lingui/react/macro";
import { Moon, Sun } from "lucide-react";
import { cachedPart } from "#lib/cached-part.tsx";
import { chooseTheme, currentTheme } from "#lib/theme/theme.ts";

/** Renders both icons, because the server does not know the theme. CSS shows the right one. */
export const ThemeSwitch = cachedPart(() => (
  <button
    type="button"
    onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
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
