import { clsx } from "clsx";

const KHATAM =
  "M20 1.6L25.39 6.99L33.01 6.99L33.01 14.61L38.4 20L33.01 25.39L33.01 33.01L25.39 33.01L20 38.4L14.61 33.01L6.99 33.01L6.99 25.39L1.6 20L6.99 14.61L6.99 6.99L14.61 6.99Z";

/** The star of the first three, filled for the first. The place is said in words beside it. */
export function Medal({ rank }: { rank: number }) {
  const isFirst = rank === 1;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 flex-none">
      <path
        d={KHATAM}
        strokeWidth="2"
        strokeLinejoin="round"
        className={isFirst ? "fill-gold stroke-gold" : "fill-none stroke-gold-ink"}
      />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        className={clsx("text-[17px] font-[720]", isFirst ? "fill-on-gold" : "fill-gold-ink")}
      >
        {rank}
      </text>
    </svg>
  );
}
