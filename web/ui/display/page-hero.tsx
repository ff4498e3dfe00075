import type { ReactNode } from "react";

/** The header of a page across the whole width, with the pattern fading in: its h1, a line of text, actions. */
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
