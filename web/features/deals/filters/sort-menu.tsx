import { Trans } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import type { Segment } from "#ui/form/segmented.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { useDetailsPanel } from "./use-details-panel.ts";

/** A menu of further sorts, shown on a desktop. As a `details` element it also opens without JavaScript. */
export function SortMenu({ entries, chosen }: { entries: readonly Segment[]; chosen: string }) {
  const { panel, onKeyDown } = useDetailsPanel(chosen);
  return (
    <details
      ref={panel}
      onKeyDown={onKeyDown}
      className="group/sorts relative flex-none max-xl:hidden"
    >
      <summary className="flex min-block-11 list-none items-center gap-1 rounded-m px-2 text-fs-15 font-[580] whitespace-nowrap text-muted select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <Trans>More</Trans>
        <ChevronDown className="size-4 group-open/sorts:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="absolute end-0 inset-bs-[calc(100%+6px)] z-20 rounded-l border border-border bg-raised p-1.5 shadow-3">
        {entries.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className="flex min-block-11 items-center rounded-m px-3 text-fs-15 font-[580] whitespace-nowrap text-ink no-underline hover:bg-sunken aria-[current=page]:text-primary-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
