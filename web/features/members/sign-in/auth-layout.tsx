import { Trans } from "@lingui/react/macro";
import { Flame, HeartHandshake, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#ui/display/card.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";

/** The page of an account form: a titled card and, on wide screens, the benefits of an account beside it. */
export function AuthLayout({
  title,
  intro,
  children,
  footer,
}: {
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** A line below the card that links to the other forms. */
  footer?: ReactNode;
}) {
  return (
    <div className="wrap grid items-stretch gap-10 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_460px]">
      <Benefits />
      <div className="mx-auto grid w-full grid-cols-1 content-center max-inline-[460px]">
        <Card as="div" className="px-5 py-7 sm:px-7">
          <h1 className="text-center text-fs-28 leading-tight font-bold text-balance">{title}</h1>
          {intro && <p className="mbs-2 text-center text-balance text-muted">{intro}</p>}
          <div className="mbs-6">
            <NeedsScripts />
            {children}
          </div>
        </Card>
        {footer && <p className="mbs-4 text-center text-muted">{footer}</p>}
      </div>
    </div>
  );
}

function Benefits() {
  return (
    <section className="band pattern hidden content-center rounded-l px-12 py-14 lg:grid">
      <p className="relative text-fs-28 leading-tight font-bold text-balance text-on-band">
        <Trans>Better deals, found together</Trans>
      </p>
      <ul className="relative mbs-8 grid gap-6">
        {BENEFITS.map(({ id, Icon, title, text }) => (
          <li key={id} className="flex items-start gap-4">
            <span className="grid size-11 flex-none place-items-center rounded-m bg-gold text-on-gold">
              <Icon />
            </span>
            <div className="min-inline-0">
              <p className="text-fs-18 font-[680] text-on-band">{title}</p>
              <p className="text-on-band-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const BENEFITS = [
  {
    id: "vote",
    Icon: Flame,
    title: <Trans>Vote hot or cold</Trans>,
    text: <Trans>Your vote decides which deals rise to the top.</Trans>,
  },
  {
    id: "share",
    Icon: HeartHandshake,
    title: <Trans>Share what you find</Trans>,
    text: <Trans>Post deals and voucher codes, and ask before you buy.</Trans>,
  },
  {
    id: "private",
    Icon: ShieldCheck,
    title: <Trans>Keep your privacy</Trans>,
    text: <Trans>Free, with no paid rankings. We never show your email address.</Trans>,
  },
] as const;
