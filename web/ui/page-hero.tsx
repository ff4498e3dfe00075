import type { ReactNode } from "react";

/** The head of a page across the whole width, with the lattice fading in: its h1 and a line about it. */
export function PageHero({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="hero">
      <div className="wrap">
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
    </header>
  );
}
