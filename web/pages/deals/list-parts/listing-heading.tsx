import type { ReactNode } from "react";

/**
 * The heading of a list, on one line. On phones, only screen readers get it, because the rail and the chips show the same.
 */
export function ListingHeading({
  children,
  count,
  about,
  actions,
}: {
  children: ReactNode;
  count?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex items-baseline gap-x-4 max-sm:sr-only sm:pbs-3">
      <h1 className="flex-none text-fs-22 leading-[1.4] font-bold [overflow-wrap:anywhere] sm:max-inline-full">
        <bdi>{children}</bdi>
      </h1>
      {count && <div className="flex-none">{count}</div>}
      {about && <p className="min-inline-0 truncate text-fs-15 text-muted">{about}</p>}
      {actions && <div className="ms-auto flex flex-none gap-x-4">{actions}</div>}
    </div>
  );
}
