import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowUpDown, Search, Tag } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button } from "#ui/button/button.tsx";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { MerchantSearch } from "./merchant-search.ts";

/** Search for merchants by name and category. Works without JavaScript. Its `key` must change with the search. */
export function MerchantSearchForm({ search }: { search: MerchantSearch }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark.
    <form
      role="search"
      aria-label={t`Businesses`}
      action={paths.businesses}
      className="flex flex-wrap gap-2.5"
    >
      <LanguageField />
      <TextInput
        type="search"
        name="q"
        defaultValue={search.q}
        aria-label={t`Search businesses by name`}
        placeholder={t`Search businesses by name`}
        autoComplete="off"
        maxLength={100}
        icon={<Search />}
        className="min-inline-[min(100%,15rem)] flex-1"
      />
      <Select
        name="category"
        defaultValue={search.category}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        aria-label={t`Category`}
        icon={<Tag />}
        className="min-inline-[min(100%,15rem)] flex-1 lg:max-inline-80"
      >
        <option value="">{t`All categories`}</option>
        <CategoryOptions />
      </Select>
      <Select
        name="sort"
        defaultValue={search.sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        aria-label={t`Sort by`}
        icon={<ArrowUpDown />}
        className="min-inline-[min(100%,11rem)] flex-1 lg:max-inline-52"
      >
        <option value="">{t`Registered first`}</option>
        <option value="name">{t`A to Z`}</option>
      </Select>
      <label className="inline-flex min-block-11 cursor-pointer items-center gap-2 text-fs-15">
        <input
          type="checkbox"
          name="owner"
          value="muslim"
          defaultChecked={search.owner === "muslim"}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="size-[18px]"
        />
        <Trans>Muslim-owned</Trans>
      </label>
      <Button type="submit" variant="outline">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
