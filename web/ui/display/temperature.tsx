import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { readTemperature } from "#contract/deals/temperature.ts";
import { formatTemperature } from "#lib/format/format-temperature.ts";

/** Degrees in the color of their tier, left to right in every language. */
export function Temperature({ degrees, className }: { degrees: number; className?: string }) {
  return (
    <bdi
      dir="ltr"
      data-tier={readTemperature(degrees).tier}
      className={clsx("temperature", className)}
    >
      {formatTemperature(degrees)}
    </bdi>
  );
}

export function Degrees({ degrees, className }: { degrees: number; className?: string }) {
  return (
    <bdi dir="ltr" className={clsx("whitespace-nowrap tabular-nums", className)}>
      {formatTemperature(degrees)}
    </bdi>
  );
}

export function useTierWord(degrees: number): string {
  const { t } = useLingui();
  const words = {
    cold: t`Cold`,
    fresh: t`Fresh`,
    mild: t`Mild`,
    warm: t`Warm`,
    hot: t`Hot`,
    top: t`Very hot`,
  };
  return words[readTemperature(degrees).tier];
}
