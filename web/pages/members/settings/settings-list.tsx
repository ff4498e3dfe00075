import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The list of sections: beside the settings on wide screens, otherwise collapsed above them. */
export function SettingsList() {
  const { t } = useLingui();
  const visible = useVisibleSection();
  const current = useChosenSection() ?? visible;
  return (
    <nav aria-label={t`Sections of this page`}>
      <FoldedList />
      <ul className="sticky inset-bs-24 -ms-4 hidden gap-1 lg:grid">
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

/** Closes when a section is chosen. */
function FoldedList() {
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={fold} className="group rounded-l border border-border bg-surface lg:hidden">
      <summary className="flex min-block-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-[640] [&::-webkit-details-marker]:hidden">
        <Trans>Jump to a section</Trans>
        <ChevronDown className="size-5 flex-none group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid grid-cols-1 gap-x-3 border-bs border-border px-2 py-1 min-[360px]:grid-cols-2 sm:grid-cols-3">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => fold.current?.removeAttribute("open")}
              className="flex min-block-11 items-center rounded-m px-2 font-[580] text-ink no-underline hover:bg-sunken"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Returns the section id in the address until the reader scrolls, otherwise null. Without it, the last sections would never be
 * current, because they are too short to reach the upper part of the window.
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

/** The sections, in page order. */
const SECTIONS: readonly { id: string; label: ReactNode }[] = [
  { id: "avatar", label: <Trans>Avatar</Trans> },
  { id: "theme", label: <Trans>Theme</Trans> },
  { id: "language", label: <Trans>Language</Trans> },
  { id: "notifications", label: <Trans>Notifications</Trans> },
  { id: "push", label: <Trans>Notifications on this device</Trans> },
  { id: "muted", label: <Trans>Muted members</Trans> },
  { id: "trust", label: <Trans>What you can do</Trans> },
  { id: "checks", label: <Trans>Your checks of deals</Trans> },
  { id: "email", label: <Trans>Email address</Trans> },
  { id: "password", label: <Trans>Password</Trans> },
  { id: "sessions", label: <Trans>Where you’re signed in</Trans> },
  { id: "cookies", label: <Trans>Cookies</Trans> },
  { id: "businesses", label: <Trans>Your registrations</Trans> },
  { id: "reports", label: <Trans>Your reports</Trans> },
  { id: "export", label: <Trans>Your data</Trans> },
  { id: "delete", label: <Trans>Delete your account</Trans> },
];
