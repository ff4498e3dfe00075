import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#ui/navigation/link.tsx";

export function RemovableChip({
  to,
  label,
  className,
  children,
}: {
  to: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={clsx(
        "inline-flex min-block-11 items-center gap-1.5 rounded-full bg-primary-soft ps-3.5 pe-2.5 text-fs-14 font-semibold text-primary-ink no-underline",
        className,
      )}
    >
      {children}
      <X className="size-4" />
    </Link>
  );
}
