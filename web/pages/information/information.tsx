import type { ReactNode } from "react";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";

interface InformationProps {
  title: string;
  /** One line under the title. */
  intro: ReactNode;
  description: string;
  path: string;
  children: ReactNode;
}

/** An information page: its head, then running text in one column. */
export function Information({ title, intro, description, path, children }: InformationProps) {
  return (
    <>
      <PageMeta title={title} description={description} canonicalPath={path} />
      <PageHero title={title}>{intro}</PageHero>
      <div className="wrap pbs-6 pbe-10 sm:pbs-8 sm:pbe-14">
        <div className="prose">{children}</div>
      </div>
    </>
  );
}
