import type { ReactNode } from "react";

/** The head of a page across the whole width, with the lattice fading in: its h1, a line about it, what one can do. */
export function PageHero({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="hero">
      <div className="wrap">
        <h1>{title}</h1>
        {children && <p>{children}</p>}
        {actions && <div className="mbs-[18px]">{actions}</div>}
      </div>
    </header>
  );
}
