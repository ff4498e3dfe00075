import { useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";

/** Title of an admin page with a link to the site. */
export function AdminHeading({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <header className="mbe-[18px] flex items-center justify-between gap-4">
      <h1 className="min-inline-0 text-fs-28 font-bold">{children}</h1>
      <ButtonLink variant="outline" to={paths.home} aria-label={t`View site`} className="flex-none">
        <span className="max-sm:hidden">{t`View site`}</span>
        <ExternalLink className="i-dir size-4" />
      </ButtonLink>
    </header>
  );
}
