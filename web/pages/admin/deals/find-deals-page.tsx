import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { DealStatus } from "#contract/deals/deal.ts";
import { FoundDeals } from "#features/deals/edit/found-deals.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

const STATUSES: readonly string[] = ["pending", "active", "rejected"] satisfies DealStatus[];

/** Search for a deal to edit. The URL contains the search. */
export function Component() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const text = search.get("q") ?? "";
  const option = search.get("status") ?? "";
  const status = STATUSES.includes(option) ? (option as DealStatus) : "";
  return (
    <>
      <PageMeta title={t`Edit deals`} noIndex />
      <AdminHeading>
        <Trans>Edit deals</Trans>
      </AdminHeading>
      <form
        action={paths.adminFindDeals}
        key={search.toString()}
        className="mbe-4 grid items-end gap-3 sm:grid-cols-[1fr_200px_auto]"
      >
        <Field label={<Trans>Title, merchant or id</Trans>}>
          {(control) => (
            <TextInput {...control} icon={<Search />} type="search" name="q" defaultValue={text} />
          )}
        </Field>
        <Field label={<Trans>State</Trans>}>
          {(control) => (
            <Select {...control} name="status" defaultValue={status}>
              <option value="">{t`Any`}</option>
              <option value="pending">{t`Pending`}</option>
              <option value="active">{t`Active`}</option>
              <option value="rejected">{t`Rejected`}</option>
            </Select>
          )}
        </Field>
        <Button type="submit">
          <Trans>Find</Trans>
        </Button>
      </form>
      <FoundDeals text={text} status={status} />
    </>
  );
}
