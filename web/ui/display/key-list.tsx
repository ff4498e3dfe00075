import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface KeyHint {
  key: string;
  does: ReactNode;
}

export function KeyList({ keys, className }: { keys: readonly KeyHint[]; className?: string }) {
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-1.5 text-fs-14 text-muted pointer-coarse:hidden",
        className,
      )}
    >
      <p className="font-[620]">
        <Trans>Keys</Trans>
      </p>
      <dl className="contents">
        {keys.map(({ key, does }) => (
          <div key={key} className="flex items-center gap-1.5">
            <dt>
              <kbd className="inline-grid min-block-6 min-inline-6 place-items-center rounded-s border border-border-strong bg-raised px-1.5 font-sans text-fs-12 font-[650] text-ink">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
