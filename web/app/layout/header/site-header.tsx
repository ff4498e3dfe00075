import { Trans, useLingui } from "@lingui/react/macro";
import { Menu, Moon, Plus, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { chooseTheme, currentTheme } from "#lib/theme/theme.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Link, leadsTo } from "#ui/navigation/link.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { SearchForm } from "./search-form.tsx";

/** Renders both icons, because the server does not know the theme. CSS shows the right one. */
const ThemeSwitch = cachedPart(() => (
  <button
    type="button"
    onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
    className="inline-grid size-11 place-items-center rounded-m hover:bg-[color-mix(in_srgb,currentColor_9%,transparent)]"
  >
    <span className="theme-icon-moon">
      <Moon />
      <span className="sr-only">
        <Trans>Switch to dark theme</Trans>
      </span>
    </span>
    <span className="theme-icon-sun">
      <Sun />
      <span className="sr-only">
        <Trans>Switch to light theme</Trans>
      </span>
    </span>
  </button>
));

/** Header of the site, sticky in tall windows. Up to 1180 px wide, a menu replaces the sections and the theme switch. */
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
          <div className="header-account">{account}</div>
          <SubmitAndMenu />
        </div>
      </div>
    </header>
  );
}

const SubmitAndMenu = cachedPart(() => (
  <>
    <ButtonLink to={paths.submit} variant="gold" className="max-lg:hidden">
      <Plus />
      <Trans>Submit a deal</Trans>
    </ButtonLink>
    <SiteMenu />
  </>
));

/** Smaller on phones, where members see only the start of the logo, because their bell and avatar need the space. */
const Logo = cachedPart(() => {
  const { siteName } = useSiteConfig();
  return (
    <Link
      to={paths.home}
      className="inline-flex min-block-11 min-inline-11 flex-none items-center justify-center"
    >
      {/* For an image outside `picture`, React adds a preload link, and a cached part must not contain one. */}
      <picture className="rtl:hidden">
        <img
          src="/logo-compact-on-green.svg"
          alt={siteName}
          width={132}
          height={38}
          className="site-logo"
        />
      </picture>
      <picture className="ltr:hidden">
        <img
          src="/logo-ar-on-green.svg"
          alt={siteName}
          width={121}
          height={38}
          className="site-logo"
        />
      </picture>
    </Link>
  );
});

function MainNavigation() {
  const { pathname } = useLocation();
  const isDeal = pathname.startsWith("/deals/");
  const section = SECTIONS.find((to) => leadsTo(to, pathname, to === paths.home));
  return <Sections current={section ?? null} isDeal={isDeal} />;
}

const SECTIONS = [paths.home, paths.voucherCodes, paths.leaderboard, paths.businesses, paths.blog];

interface SectionsProps {
  current: string | null;
  isDeal: boolean;
}

const Sections = cachedPart(({ current, isDeal }: SectionsProps) => {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    [paths.home]: t`Deals`,
    [paths.voucherCodes]: t`Voucher codes`,
    [paths.leaderboard]: t`Leaderboard`,
    [paths.businesses]: t`Businesses`,
    [paths.blog]: t`Blog`,
  };
  return (
    <nav aria-label={t`Main`} className="max-xl:hidden">
      <ul className="flex">
        {SECTIONS.map((to) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? "page" : undefined}
              data-within={(to === paths.home && isDeal) || undefined}
              className="section-link"
            >
              {labels[to]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

function SiteMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Sheet = useChunk(isOpen, loadSheet, close);

  return (
    <>
      <IconButton
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="xl:hidden"
      >
        <Menu />
      </IconButton>
      {isOpen && Sheet && <Sheet onClose={close} />}
    </>
  );
}

async function loadSheet() {
  return (await import("./site-menu-sheet.tsx")).SiteMenuSheet;
}
