import { Trans, useLingui } from "@lingui/react/macro";
import {
  BadgeInfo,
  BellPlus,
  CircleHelp,
  CircleUserRound,
  Heart,
  MoonStar,
  Newspaper,
  Settings,
  Store,
  TicketPercent,
  Trophy,
} from "lucide-react";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { LanguageChoice } from "#features/language/language-choice.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { useSignInPath } from "#features/members/sign-in/use-sign-in-path.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "#lib/theme/theme.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Link } from "#ui/navigation/link.tsx";

export function SiteMenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isMember = useSelector(selectUser) !== null;
  const signInPath = useSignInPath();
  const { seasons = [] } = useSiteConfig();
  const links = [
    { to: paths.saved, label: t`Saved deals`, Icon: Heart },
    { to: paths.alerts, label: t`Alerts`, Icon: BellPlus },
    ...seasons.slice(0, 1).map(({ to, name }) => ({ to, label: name, Icon: MoonStar })),
    { to: paths.halal, label: t`Halal facts`, Icon: BadgeInfo },
    { to: paths.leaderboard, label: t`Leaderboard`, Icon: Trophy },
    { to: paths.businesses, label: t`Businesses`, Icon: Store },
    { to: paths.voucherCodes, label: t`Voucher codes`, Icon: TicketPercent },
    { to: paths.blog, label: t`Blog`, Icon: Newspaper },
    { to: paths.faq, label: t`FAQ`, Icon: CircleHelp },
    isMember
      ? { to: paths.settings, label: t`Settings`, Icon: Settings }
      : { to: signInPath, label: t`Sign in`, Icon: CircleUserRound },
  ];
  return (
    <Dialog title={<Trans>Menu</Trans>} onClose={onClose}>
      <nav aria-label={t`More sections`} className="-mx-3.5">
        <ul className="grid grid-cols-2">
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className={LINK}>
                <Icon className="text-muted" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Choices title={<Trans>Theme</Trans>}>
        <ThemeButtons />
      </Choices>
      <Choices title={<Trans>Language</Trans>}>
        <LanguageChoice buttonClass={CHOICE} />
      </Choices>
    </Dialog>
  );
}

function Choices({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mbs-3 border-bs border-border pbs-3">
      <h3 className="mbe-2 text-fs-14 font-semibold text-muted">{title}</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function ThemeButtons() {
  const { t } = useLingui();
  const chosen = useThemeChoice();
  const themes: { value: ThemeChoice; label: string }[] = [
    { value: "light", label: t`Light` },
    { value: "dark", label: t`Dark` },
    { value: "system", label: t`Match device` },
  ];
  return themes.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      aria-pressed={chosen === value}
      onClick={() => chooseTheme(value)}
      className={`inline-flex min-block-11 items-center ${CHOICE}`}
    >
      {label}
    </button>
  ));
}

const LINK =
  "flex min-block-12 items-center gap-2.5 rounded-m px-3 font-[560] text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3";

const CHOICE =
  "rounded-m border border-border-strong bg-surface px-4 font-[580] text-ink hover:bg-sunken " +
  "aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink";
