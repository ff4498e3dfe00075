import { clsx } from "clsx";

/** A grey shape where text or an image will be. Size it with `className`; 16 px high by default. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("skeleton", className ?? "block-4")} />;
}
