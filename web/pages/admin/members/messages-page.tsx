import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext, useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { Inbox } from "#features/contact/inbox/inbox.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  const [search] = useSearchParams();
  const which = search.get("show") === "handled" ? "handled" : "waiting";
  return (
    <>
      <PageMeta title={t`Messages`} noIndex />
      <AdminHeading>
        <Trans>Messages</Trans>
      </AdminHeading>
      <Segmented
        label={t`Messages by status`}
        className="mbe-4"
        segments={[
          { to: paths.adminMessages, label: t`Open`, current: which === "waiting" },
          {
            to: `${paths.adminMessages}?show=handled`,
            label: t`Done`,
            current: which === "handled",
          },
        ]}
      />
      <Inbox key={which} which={which} onDecided={refreshCounts} />
    </>
  );
}
