import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Rss } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { CATEGORIES } from "#contract/deals/categories.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { LanguageChoice } from "#features/language/language-choice.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { useNow } from "#lib/now-context.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { SocialLinks } from "./social-links.tsx";

interface SiteFooterProps {
  year: number;
  seasons?: SiteConfig["seasons"];
  /** True on admin pages, where the footer is collapsed to one line. */
  isFolded?: boolean;
  onCookieSettings?: () => void;
}

export function CurrentFooter(props: Omit<SiteFooterProps, "year" | "seasons">) {
  const { seasons } = useSiteConfig();
  return <SiteFooter {...props} year={useNow().getUTCFullYear()} seasons={seasons} />;
}

/** Footer of every page, with the texts of section 2 of the specification. */
export const SiteFooter = cachedPart(
  ({ year, seasons = [], isFolded = false, onCookieSettings }: SiteFooterProps) => {
    const { t } = useLingui();
    const { siteName } = useSiteConfig();
    const categoryName = useCategoryName();
    const content = (
      <div className={`wrap pbs-8 sm:pbs-11 lg:pbe-7 ${isFolded ? "pbe-7" : "pbe-[104px]"}`}>
        <div className="grid grid-cols-1 gap-7 lg:grid-cols-[240px_180px_minmax(0,1fr)] lg:gap-12">
          <div>
            <FooterLogo name={siteName} />
            <SocialLinks />
          </div>
          <FooterNavigation
            id="footer-links"
            title={<Trans>Quick Links</Trans>}
            links={[
              { to: paths.home, label: t`Home` },
              { to: paths.about, label: t`About` },
              { to: paths.contact, label: t`Contact` },
              { to: paths.privacy, label: t`Privacy Policy` },
              { to: paths.terms, label: t`Terms of Service` },
            ]}
            columns="columns-[2_8em] sm:columns-1"
          />
          <FooterNavigation
            id="footer-categories"
            title={<Trans>Browse Categories</Trans>}
            links={CATEGORIES.map(({ slug }) => ({
              to: paths.category(slug),
              label: categoryName(slug),
            }))}
            columns="columns-[2_8em] sm:columns-3"
            folds
          />
        </div>
        <div className="mbs-7 flex justify-between gap-3.5 border-bs border-white/14 pbs-5 text-fs-14 max-sm:flex-col-reverse sm:items-center sm:gap-8">
          <span className="sm:whitespace-nowrap">
            © {year} {siteName}
          </span>
          <span className="flex flex-wrap gap-x-5 sm:ms-auto sm:whitespace-nowrap">
            <button type="button" onClick={onCookieSettings} className="footer-link">
              <Trans>Cookie settings</Trans>
            </button>
            <a href={paths.feed} type="application/atom+xml" className="footer-link gap-1.5">
              <Rss className="size-4" />
              <Trans>Feed</Trans>
            </a>
            {seasons.map(({ to, name }) => (
              <Link key={to} to={to} className="footer-link">
                {name}
              </Link>
            ))}
            <Link to={paths.saved} className="footer-link">
              <Trans>Saved deals</Trans>
            </Link>
            <Link to={paths.faq} className="footer-link">
              <Trans>FAQ</Trans>
            </Link>
            <Link to={paths.halal} className="footer-link">
              <Trans>Halal facts</Trans>
            </Link>
            <Link to={paths.transparency} className="footer-link">
              <Trans>Transparency</Trans>
            </Link>
            <Link to={paths.developers} className="footer-link">
              <Trans>Developers</Trans>
            </Link>
            <Link to={paths.accessibility} className="footer-link">
              <Trans>Accessibility</Trans>
            </Link>
          </span>
          <span className="flex gap-5">
            <LanguageChoice buttonClass="text-on-band hover:underline aria-pressed:font-semibold" />
          </span>
          <p>
            <Trans>
              Some external links may be affiliate links.{" "}
              <Link to={paths.terms} className="text-gold">
                Read more here
              </Link>
            </Trans>
          </p>
        </div>
      </div>
    );
    return (
      <footer className="band pattern text-fs-15 text-on-band-muted print:hidden">
        {isFolded ? (
          <details className="group">
            <summary className="wrap flex min-block-11 cursor-pointer list-none items-center justify-between text-fs-14">
              © {year} {siteName}
              <ChevronDown className="text-gold group-open:rotate-180" aria-hidden="true" />
            </summary>
            {content}
          </details>
        ) : (
          content
        )}
      </footer>
    );
  },
);

function FooterLogo({ name }: { name: string }) {
  return (
    <>
      <img
        src="/logo-on-green.svg"
        alt={name}
        width={242}
        height={44}
        loading="lazy"
        className="block-11 inline-auto rtl:hidden"
      />
      <img
        src="/logo-ar-on-green.svg"
        alt={name}
        width={140}
        height={44}
        loading="lazy"
        className="block-11 inline-auto ltr:hidden"
      />
    </>
  );
}

/** List of links with a title. With `folds`, it is collapsible on phones. */
function FooterNavigation(props: {
  id: string;
  title: ReactNode;
  links: { to: string; label: string }[];
  columns: string;
  folds?: boolean;
}) {
  const { id, title, links, columns, folds = false } = props;
  const heading = (
    <h2 id={id} className="text-fs-15 font-[680] text-gold">
      {title}
    </h2>
  );
  const list = (
    <ul className={`${columns} footer-links`}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-labelledby={id}>
      {folds ? (
        <details className="footer-fold">
          <summary>
            {heading}
            <ChevronDown className="fold-mark text-gold" aria-hidden="true" />
          </summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </nav>
  );
}
