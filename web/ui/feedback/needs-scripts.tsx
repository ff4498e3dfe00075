import { Trans } from "@lingui/react/macro";
import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** Text for browsers without scripts, by default that the page needs them. */
export function NeedsScripts({ children }: { children?: ReactNode }) {
  return (
    <noscript>
      <p className="mbe-5 flex items-start gap-3 rounded-m border border-info bg-info-soft px-4 py-3.5 font-[560] text-info">
        <Info className="mbs-0.5" />
        <span>
          {children ?? (
            <Trans>This page needs JavaScript. Turn it on in your browser and reload.</Trans>
          )}
        </span>
      </p>
    </noscript>
  );
}
