import { Trans, useLingui } from "@lingui/react/macro";
import { HalalQueue } from "#features/halal/queue/halal-queue.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Claims, evidence, disputes and certifiers. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Halal facts`} noIndex />
      <AdminHeading>
        <Trans>Halal facts</Trans>
      </AdminHeading>
      <p className="max-inline-[65ch] text-muted">
        <Trans>
          You decide what has a source, not what is right. Show what a reader can check. Within 24
          hours, take down facts that were disputed for good reason.
        </Trans>
      </p>
      <HalalQueue />
    </>
  );
}
