import type { ReactNode } from "react";

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
