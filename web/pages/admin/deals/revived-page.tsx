import { Trans, useLingui } from "@lingui/react/macro";
import { RevivedDeals } from "#features/moderation/revived/revived-deals.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Deals that members ended and that came back. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Revived deals`} noIndex />
      <AdminHeading>
        <Trans>Revived deals</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Deals that members ended in the last 90 days and that came back. If the same names show up
          on several deals, a group may be ending other members’ deals.
        </Trans>
      </p>
      <RevivedDeals />
    </>
  );
}
