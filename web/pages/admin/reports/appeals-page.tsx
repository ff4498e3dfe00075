import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext, useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { AppealList } from "#features/appeals/appeal-list.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  const [search] = useSearchParams();
  const status = search.get("show") === "decided" ? "decided" : "open";
  return (
    <>
      <PageMeta title={t`Appeals`} noIndex />
      <AdminHeading>
        <Trans>Appeals</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Members who think that a decision is wrong. Another admin than the one who decided looks
          at it again and answers.
        </Trans>
      </p>
      <Segmented
        label={t`Appeals by status`}
        className="mbe-4"
        segments={[
          { to: paths.adminAppeals, label: t`Open`, current: status === "open" },
          {
            to: `${paths.adminAppeals}?show=decided`,
            label: t`Done`,
            current: status === "decided",
          },
        ]}
      />
      <AppealList key={status} status={status} onDecided={refreshCounts} />
    </>
  );
}
