import { Trans } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "#lib/theme/theme.ts";
import { SettingsSection } from "#ui/form/settings-section.tsx";

/** Light, dark or the device's theme. Applies at once and is stored in this browser. */
export function ThemeSettings() {
  const choice = useThemeChoice();
  return (
    <SettingsSection
      id="theme"
      layout="row"
      title={<Trans>Theme</Trans>}
      intro={<Trans>How the site looks in this browser.</Trans>}
    >
      <fieldset className="grid grid-cols-3 gap-1.5 border-0 sm:gap-2.5">
        <legend className="sr-only">
          <Trans>Theme</Trans>
        </legend>
        {THEMES.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="flex min-block-12 items-center gap-3 rounded-m border border-border-strong bg-surface px-4 py-2.5 font-[580] max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:py-1.5 max-sm:text-center max-sm:text-fs-12 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className="size-[18px] max-sm:sr-only"
            />
            <Icon />
            {label}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

const THEMES: readonly { value: ThemeChoice; label: ReactNode; Icon: typeof Sun }[] = [
  { value: "light", label: <Trans>Light</Trans>, Icon: Sun },
  { value: "dark", label: <Trans>Dark</Trans>, Icon: Moon },
  { value: "system", label: <Trans>Match device</Trans>, Icon: Monitor },
];
