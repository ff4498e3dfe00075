import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { paths } from "#contract/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { SearchForm } from "./search-form.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The green band on top: logo, search, theme, account, 'Submit a deal', and the main sections from 1001 px. */
export function SiteHeader({ account }: { account: ReactNode }) {
  return (
    <header className="band pattern z-30 print:hidden">
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-1 max-lg:pbe-3 sm:gap-x-4 lg:min-block-[72px] lg:flex-nowrap lg:[box-shadow:0_1px_rgb(255_255_255/.12)]">
          <Logo />
          <div className="flex flex-1 max-lg:order-last max-lg:basis-full">
            <SearchForm />
          </div>
          <div className="flex min-block-[60px] items-center gap-1.5">
            <ThemeSwitch />
            {account}
            <ButtonLink to={paths.submit} variant="gold" className="max-lg:hidden">
              <Plus />
              <Trans>Submit a deal</Trans>
            </ButtonLink>
          </div>
        </div>
        <MainNavigation />
      </div>
    </header>
  );
}

function Logo() {
  const { siteName } = useSiteConfig();
  const size = "block-[38px] inline-auto sm:block-[42px]";
  return (
    <Link to={paths.home} className="inline-flex min-block-11 min-inline-11 items-center">
      <img
        src="/logo-compact-on-green.svg"
        alt={siteName}
        width={146}
        height={42}
        className={`${size} rtl:hidden`}
      />
      <img
        src="/logo-ar-on-green.svg"
        alt={siteName}
        width={134}
        height={42}
        className={`${size} ltr:hidden`}
      />
    </Link>
  );
}

function MainNavigation() {
  const { t } = useLingui();
  const sections = [
    { to: paths.home, label: t`Deals` },
    { to: paths.voucherCodes, label: t`Voucher codes` },
    { to: paths.leaderboard, label: t`Leaderboard` },
    { to: paths.businesses, label: t`Businesses` },
    { to: paths.blog, label: t`Blog` },
  ];
  return (
    <nav aria-label={t`Main`} className="-ms-3.5 max-lg:hidden">
      <ul className="flex">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.home}
              className="relative inline-flex min-block-12 items-center px-3.5 text-fs-15 font-[560] text-on-band-muted no-underline after:absolute after:inset-x-3.5 after:inset-be-0 after:block-[3px] after:rounded-ss-[3px] after:rounded-se-[3px] hover:text-on-band aria-[current]:text-on-band aria-[current]:after:bg-gold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
