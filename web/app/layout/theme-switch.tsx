import { Trans } from "@lingui/react/macro";
import { Moon, Sun } from "lucide-react";
import { THEME_STORAGE_KEY } from "#lib/theme-script.ts";

/**
 * Light or dark, kept for the next visit. Both faces are rendered and the style sheet shows the right one, so
 * the server need not know which theme the visitor has.
 */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      onClick={switchTheme}
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
  );
}

function switchTheme() {
  const root = document.documentElement;
  const current =
    root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = current === "dark" ? "light" : "dark";
  root.dataset.theme = next;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, next);
  } catch {
    // Storage is closed to us: the choice holds for this page only.
  }
}
