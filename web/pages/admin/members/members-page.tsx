import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { FoundMembers } from "#features/members/admin/found-members.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

const FILTERS = ["banned", "admins", "moderators"] as const;

/** Search for members. The URL contains the search. */
export function Component() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const text = search.get("q") ?? "";
  const option = search.get("show");
  const filter = FILTERS.find((name) => name === option) ?? "";
  return (
    <>
      <PageMeta title={t`Members`} noIndex />
      <AdminHeading>
        <Trans>Members</Trans>
      </AdminHeading>
      <form
        action={paths.adminMembers}
        key={search.toString()}
        className="mbe-4 grid items-end gap-3 sm:grid-cols-[1fr_200px_auto]"
      >
        <Field label={<Trans>Username, email or id</Trans>}>
          {(control) => (
            <TextInput {...control} icon={<Search />} type="search" name="q" defaultValue={text} />
          )}
        </Field>
        <Field label={<Trans>Show</Trans>}>
          {(control) => (
            <Select {...control} name="show" defaultValue={filter}>
              <option value="">{t`All members`}</option>
              <option value="banned">{t`Banned`}</option>
              <option value="admins">{t`Admins`}</option>
              <option value="moderators">{t`Moderators`}</option>
            </Select>
          )}
        </Field>
        <Button type="submit">
          <Trans>Find</Trans>
        </Button>
      </form>
      <FoundMembers text={text} filter={filter} />
    </>
  );
}
