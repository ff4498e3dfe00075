import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { useOutletContext } from "react-router";
import { paths } from "#contract/paths.ts";
import type { AdminOutlet } from "#features/moderation/admin-frame.tsx";
import { PendingDeals } from "#features/moderation/pending-deals.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button.tsx";

/** The queue of pending deals (contract 2). */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminOutlet>();
  return (
    <>
      <PageMeta title={t`Pending deals`} noIndex />
      <header className="mbe-[18px] flex items-center justify-between gap-4">
        <h1 className="text-fs-28 font-bold">
          <Trans>Moderation</Trans>
        </h1>
        <ButtonLink variant="outline" to={paths.home}>
          <Trans>View site</Trans>
          <ExternalLink className="i-dir size-4" />
        </ButtonLink>
      </header>
      <PendingDeals onDecided={refreshCounts} />
    </>
  );
}
