import { CRESCENT, STAR } from "#contract/deals/crescent.ts";

/** Crescent with the khatam as its star. Decorative. */
export function Crescent({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true" fill="currentColor">
      <path d={CRESCENT} />
      <path d={STAR} />
    </svg>
  );
}
