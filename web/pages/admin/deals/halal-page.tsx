import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { HalalQueue } from "#features/halal/queue/halal-queue.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Claims, evidence, disputes and certifiers. */
export function Component() {
  const { t } = useLingui();
  const { isAdmin, refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Halal facts`} noIndex />
      <AdminHeading>
        <Trans>Halal facts</Trans>
      </AdminHeading>
      <p className="max-inline-[65ch] text-muted">
        <Trans>
          Decide whether a fact has a source, not whether it’s right. Show what readers can check
          for themselves. If a fact is disputed for a good reason, take it down within 24 hours.
        </Trans>
      </p>
      <HalalQueue hasCertifiers={isAdmin} onDecided={refreshCounts} />
    </>
  );
}
