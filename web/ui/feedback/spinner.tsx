import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { KHATAM_POINTS } from "#contract/deals/khatam.ts";

export function KhatamSpinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={clsx("khatam-spinner flex-none", className ?? "size-14 text-primary-ink")}
    >
      {KHATAM_POINTS.map((point) => (
        <path key={point} d={point} />
      ))}
    </svg>
  );
}

/** Spinner with "Loading...", announced to screen readers. */
export function Spinner({ text, className }: { text?: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        "loading grid content-center justify-items-center gap-2 px-6 py-10",
        className,
      )}
    >
      <KhatamSpinner />
      <p role="status" className="font-semibold">
        {text ?? <Trans>Loading...</Trans>}
      </p>
    </div>
  );
}
