import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The section list beside the settings, on wide screens only. */
export function SettingsList() {
  const { t } = useLingui();
  const visible = useVisibleSection();
  const current = useChosenSection() ?? visible;
  return (
    <nav aria-label={t`Sections of this page`} className="-ms-4 hidden lg:block">
      <ul className="sticky inset-bs-24 grid gap-1">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={clsx(
                "flex min-block-11 items-center rounded-m px-4 font-[580] text-ink no-underline hover:bg-sunken",
                id === current && "bg-primary-soft",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Returns the section id in the address until the reader scrolls, or null. The last sections are too short to reach the upper
 * part of the window.
 */
function useChosenSection(): string | null {
  const { hash, key } = useLocation();
  const address = key + hash;
  const [left, setLeft] = useState("");
  useEffect(() => {
    const leave = () => setLeft(address);
    for (const type of SCROLLING) window.addEventListener(type, leave, { passive: true });
    return () => {
      for (const type of SCROLLING) window.removeEventListener(type, leave);
    };
  }, [address]);
  const isChosen = left !== address && SECTIONS.some(({ id }) => hash === `#${id}`);
  return isChosen ? hash.slice(1) : null;
}

const SCROLLING = ["wheel", "touchmove", "keydown"] as const;

/** Returns the id of the first section in the upper part of the window. */
function useVisibleSection(): string {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((earlier) => {
          const next = new Set(earlier);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(target.id);
            else next.delete(target.id);
          }
          return next;
        }),
      { rootMargin: "-96px 0px -55% 0px" },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return SECTIONS.find(({ id }) => visible.has(id))?.id ?? "";
}

/** In the order of the page. */
const SECTIONS: readonly { id: string; label: ReactNode }[] = [
  { id: "avatar", label: <Trans>Avatar</Trans> },
  { id: "theme", label: <Trans>Theme</Trans> },
  { id: "language", label: <Trans>Language</Trans> },
  { id: "notifications", label: <Trans>Notifications</Trans> },
  { id: "muted", label: <Trans>Muted members</Trans> },
  { id: "checks", label: <Trans>Your checks of deals</Trans> },
  { id: "password", label: <Trans>Password</Trans> },
  { id: "sessions", label: <Trans>Where you’re signed in</Trans> },
  { id: "cookies", label: <Trans>Cookies</Trans> },
  { id: "businesses", label: <Trans>Your registrations</Trans> },
  { id: "reports", label: <Trans>Your reports</Trans> },
  { id: "export", label: <Trans>Your data</Trans> },
  { id: "delete", label: <Trans>Delete your account</Trans> },
];
