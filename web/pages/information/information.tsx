import { Trans, useLingui } from "@lingui/react/macro";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";

interface InformationProps {
  title: string;
  /** Text below the title. */
  intro: ReactNode;
  description: string;
  path: string;
  children: ReactNode;
}

/** Information page with a table of contents on wide screens. */
export function Information({ title, intro, description, path, children }: InformationProps) {
  const { t } = useLingui();
  const text = Children.toArray(children).map((child, index) =>
    isPart(child) ? cloneElement(child, { id: child.props.id ?? `part-${index}` }) : child,
  );
  return (
    <>
      <PageMeta title={title} description={description} canonicalPath={path} />
      <PageHero title={title}>{intro}</PageHero>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pbs-6 pbe-10 sm:pbs-8 sm:pbe-14 lg:grid-cols-[minmax(0,68ch)_minmax(0,320px)] lg:justify-between">
        <div className="prose">{text}</div>
        <nav
          aria-label={t`On this page`}
          className="sticky inset-bs-24 self-start max-block-[calc(100vh-120px)] overflow-y-auto border-s-2 border-border ps-5 text-fs-15 max-lg:hidden"
        >
          <p className="mbe-1 font-[640]">
            <Trans>On this page</Trans>
          </p>
          <ul>
            {text.filter(isPart).map(({ props }) => (
              <li key={props.id}>
                <a
                  href={`#${props.id}`}
                  className="block py-1.5 text-muted no-underline hover:text-ink hover:underline"
                >
                  {props.children}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

interface Heading {
  id?: string;
  children?: ReactNode;
}

function isPart(child: ReactNode): child is ReactElement<Heading> {
  return isValidElement(child) && child.type === "h2";
}
