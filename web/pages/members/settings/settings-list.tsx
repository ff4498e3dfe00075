import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** The sections of the settings beside them; on a phone they simply follow each other. */
export function SettingsList() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Settings`} className="-ms-4 hidden lg:block">
      <ul className="sticky inset-bs-24 grid gap-1">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-block-11 items-center rounded-m px-4 font-[580] text-ink no-underline hover:bg-sunken"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In the order of the page. */
const SECTIONS: readonly { id: string; label: ReactNode }[] = [
  { id: "avatar", label: <Trans>Avatar</Trans> },
  { id: "theme", label: <Trans>Theme</Trans> },
  { id: "language", label: <Trans>Language</Trans> },
  { id: "password", label: <Trans>Password</Trans> },
  { id: "cookies", label: <Trans>Cookies</Trans> },
  { id: "reports", label: <Trans>Your reports</Trans> },
  { id: "export", label: <Trans>Your data</Trans> },
  { id: "delete", label: <Trans>Delete your account</Trans> },
];
