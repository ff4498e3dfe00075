import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";

const LOOK =
  "flex inline-full min-block-11 items-center gap-3 rounded-[10px] px-3 text-fs-15 font-[540] text-ink no-underline hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-3 focus-visible:outline-focus [&_.lucide]:text-muted";

export function MenuLink({
  icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & { icon?: ReactNode }) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={LOOK}>
      {icon}
      {children}
    </Link>
  );
}

export function MenuButton({
  icon,
  children,
  ...rest
}: ComponentProps<"button"> & { icon?: ReactNode }) {
  return (
    <button {...rest} type="button" role="menuitem" tabIndex={-1} className={LOOK}>
      {icon}
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="mx-3 my-2 border-0 border-bs border-border" />;
}
