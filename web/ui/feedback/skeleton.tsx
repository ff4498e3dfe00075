import { clsx } from "clsx";

/** Placeholder for text or an image, 16 px high by default. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("skeleton", className ?? "block-4")} />;
}
