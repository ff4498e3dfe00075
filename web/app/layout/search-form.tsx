import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { Form, useLocation } from "react-router";
import { paths } from "#contract/paths.ts";

/** The search of the header: `GET /search?q=`. On the results page it keeps what was asked. */
export function SearchForm() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const asked = pathname === paths.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  const label = t`Search deals or merchants`;
  return (
    <Form
      role="search"
      action={paths.search}
      className="relative flex-1 lg:mx-auto lg:max-inline-[520px]"
    >
      <Search className="pointer-events-none absolute start-[15px] inset-bs-[13px] text-muted" />
      <input
        key={asked}
        type="search"
        name="q"
        defaultValue={asked}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        className="block-[46px] inline-full rounded-m border border-band-field-border bg-surface ps-[46px] pe-4 text-fs-16 text-ink"
      />
    </Form>
  );
}
