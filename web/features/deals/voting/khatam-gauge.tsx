import { clsx } from "clsx";
import { KHATAM_POINTS } from "#contract/deals/khatam.ts";
import { readTemperature } from "#contract/deals/temperature.ts";
import { cachedPart } from "#lib/cached-part.tsx";

const SHAPE = "khatam";

/**
 * A star that lights up as a deal warms: 0 to 8 filled points. Hidden from screen readers, because the number or the word is
 * beside it. 28 px by default. Uses `KhatamShape`.
 */
export function KhatamGauge({ degrees, className }: { degrees: number; className?: string }) {
  const { tier, litPoints } = readTemperature(degrees);
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-tier={tier}
      data-lit={litPoints}
      className={clsx("khatam", className ?? "size-7")}
    >
      <use href={`#${SHAPE}`} />
    </svg>
  );
}

/** The star's points, rendered once per page for all gauges. */
export const KhatamShape = cachedPart(() => (
  <svg aria-hidden="true" className="hidden">
    <g id={SHAPE} className="khatam-shape">
      {KHATAM_POINTS.map((point) => (
        <path key={point} d={point} />
      ))}
    </g>
  </svg>
));
