import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

interface BreadcrumbProps {
  /** The pages above this one, outermost first. */
  trail: readonly { to: string; label: ReactNode }[];
  current: string;
  /** Hides the current page on phones, where the title shows it. */
  hidesCurrentOnPhones?: boolean;
}

export function Breadcrumb({ trail, current, hidesCurrentOnPhones = true }: BreadcrumbProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex min-block-12 items-center gap-2 max-sm:flex-wrap text-fs-14 text-muted sm:min-block-[60px]">
        {trail.map(({ to, label }, index) => (
          <li key={to} className="flex items-center gap-2 sm:flex-none">
            {index > 0 && <Arrow />}
            <Link
              to={to}
              className="-mx-[5px] inline-flex min-block-11 min-inline-11 items-center px-[5px] text-muted"
            >
              {label}
            </Link>
          </li>
        ))}
        <li
          aria-current="page"
          className={clsx(
            "flex min-inline-0 items-center gap-2",
            hidesCurrentOnPhones && "max-sm:hidden",
          )}
        >
          <Arrow />
          <span dir="auto" className="overflow-hidden text-ellipsis whitespace-nowrap">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  );
}

function Arrow() {
  return <ChevronRight className="i-dir size-4 flex-none" aria-hidden="true" />;
}
