import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { Link, NavLink } from "#ui/navigation/link.tsx";
import { SearchForm } from "./search-form.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/**
 * The green band on top, 56 px in one row, which stays while the page scrolls: logo, main sections, search, account and
 * 'Submit a deal'. Where the sections have no room, up to 1180 px, a menu holds them.
 */
export function SiteHeader({ account }: { account: ReactNode }) {
  return (
    <header className="band pattern z-30 tall:sticky tall:inset-bs-0 print:hidden">
      <div className="wrap flex min-block-14 items-center gap-2 sm:gap-4">
        <Logo />
        <MainNavigation />
        <div className="flex min-inline-0 flex-1">
          <SearchForm />
        </div>
        <div className="flex items-center gap-1.5">
          <span className="max-xl:hidden">
            <ThemeSwitch />
          </span>
          {/* As wide as 'Sign in', so that the search stays in its place when the avatar comes. */}
          <div className="flex justify-end sm:min-inline-[92px] sm:rtl:min-inline-[116px]">
            {account}
          </div>
          <ButtonLink to={paths.submit} variant="gold" className="max-lg:hidden">
            <Plus />
            <Trans>Submit a deal</Trans>
          </ButtonLink>
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}

/** The name with the mark; on phones the mark alone. */
function Logo() {
  const { siteName } = useSiteConfig();
  const size = "block-[38px] inline-auto";
  const mark = (
    <source media="(width <= 640px)" srcSet="/mark-on-green.svg" width={38} height={38} />
  );
  return (
    <Link
      to={paths.home}
      className="inline-flex min-block-11 min-inline-11 flex-none items-center justify-center"
    >
      <picture className="rtl:hidden">
        {mark}
        <img
          src="/logo-compact-on-green.svg"
          alt={siteName}
          width={132}
          height={38}
          className={size}
        />
      </picture>
      <picture className="ltr:hidden">
        {mark}
        <img src="/logo-ar-on-green.svg" alt={siteName} width={121} height={38} className={size} />
      </picture>
    </Link>
  );
}

function MainNavigation() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const sections = [
    { to: paths.home, label: t`Deals` },
    { to: paths.voucherCodes, label: t`Voucher codes` },
    { to: paths.leaderboard, label: t`Leaderboard` },
    { to: paths.businesses, label: t`Businesses` },
    { to: paths.blog, label: t`Blog` },
  ];
  return (
    <nav aria-label={t`Main`} className="max-xl:hidden">
      <ul className="flex">
        {sections.map(({ to, label }) => {
          // A deal belongs to the section of deals without being its page.
          const isWithin = to === paths.home && pathname.startsWith("/deals/");
          return (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.home}
                data-within={isWithin || undefined}
                className="section-link"
              >
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
