import { clsx } from "clsx";
import { KHATAM_POINTS } from "#contract/deals/khatam.ts";
import { readTemperature } from "#contract/deals/temperature.ts";

/**
 * The star that lights up as a deal warms: 0 to 8 filled points, the rest outlines. Number and word
 * stand beside it, so it is hidden from screen readers. 28 px unless sized.
 */
export function KhatamGauge({ degrees, className }: { degrees: number; className?: string }) {
  const { tier, litPoints } = readTemperature(degrees);
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-tier={tier}
      className={clsx("khatam", className ?? "size-7")}
    >
      {KHATAM_POINTS.map((point, index) => (
        <path key={point} d={point} className={index < litPoints ? "on" : undefined} />
      ))}
    </svg>
  );
}
