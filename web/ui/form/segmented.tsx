import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { centerInRow } from "#ui/navigation/center-in-row.ts";
import { Link } from "#ui/navigation/link.tsx";

export interface Segment {
  to: string;
  label: ReactNode;
  icon?: ReactNode;
  current: boolean;
  /** Hidden on desktops. */
  isExtra?: boolean;
}

export function Segmented({
  label,
  segments,
  className,
}: {
  label: string;
  segments: readonly Segment[];
  className?: string;
}) {
  const row = useRef<HTMLElement>(null);
  const chosen = segments.findIndex(({ current }) => current);
  useEffect(() => {
    const current = row.current?.querySelectorAll("a")[chosen];
    if (row.current && current) centerInRow(row.current, current);
  }, [chosen]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={clsx("fade-edges overflow-x-auto scrollbar-none", className)}
    >
      <ul className="segments">
        {segments.map((segment, index) => (
          // The key keeps the link element while addresses change. A click on an element that is replaced midway is lost.
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments are always the same, in the same order.
          <li key={index} className={segment.isExtra ? "xl:hidden" : undefined}>
            <Link to={segment.to} aria-current={segment.current ? "page" : undefined}>
              {segment.icon}
              {segment.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
