import { clsx } from "clsx";

/** A grey shape where text or a picture will be. Size it with `className`; 16 px high by itself. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("skeleton", className ?? "block-4")} />;
}
