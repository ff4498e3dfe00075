import { Trans, useLingui } from "@lingui/react/macro";
import { DomainRules } from "#features/moderation/links/domain-rules.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Links`} noIndex />
      <AdminHeading>
        <Trans>Links</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Rules for links by their domain. They apply to new deals and changed links immediately.
          Deals that are already public stay.
        </Trans>
      </p>
      <DomainRules />
    </>
  );
}
