import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useOutletContext, useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { ApprovedMerchants } from "#features/moderation/merchants/approved-merchants.tsx";
import { PendingMerchants } from "#features/moderation/merchants/pending-merchants.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Button } from "#ui/button/button.tsx";
import { Segmented } from "#ui/form/segmented.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

/** Queue of registrations, and a list of approved merchants. */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  const [search] = useSearchParams();
  const isApproved = search.get("show") === "approved";
  return (
    <>
      <PageMeta title={t`Merchants`} noIndex />
      <AdminHeading>
        <Trans>Merchants</Trans>
      </AdminHeading>
      <Segmented
        label={t`Merchants by status`}
        className="mbe-4"
        segments={[
          { to: paths.adminMerchants, label: t`Pending`, current: !isApproved },
          { to: `${paths.adminMerchants}?show=approved`, label: t`Approved`, current: isApproved },
        ]}
      />
      {isApproved ? (
        <Approved text={search.get("q") ?? ""} />
      ) : (
        <PendingMerchants onDecided={refreshCounts} />
      )}
    </>
  );
}

function Approved({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <>
      <form key={text} action={paths.adminMerchants} className="mbe-4 flex gap-2.5">
        <input type="hidden" name="show" value="approved" />
        <TextInput
          type="search"
          name="q"
          defaultValue={text}
          aria-label={t`Search businesses by name`}
          placeholder={t`Search businesses by name`}
          icon={<Search />}
          className="flex-1"
        />
        <Button type="submit" variant="outline">
          <Trans>Search</Trans>
        </Button>
      </form>
      <ApprovedMerchants text={text} />
    </>
  );
}
