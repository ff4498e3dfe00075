import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useId } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { paths, shortDealId } from "#contract/paths.ts";
import { type Suggest, useSuggestions } from "#features/search/use-suggestions.ts";

/**
 * The search of the header: `GET /search?q=`. On the results page it keeps the query. While typing, the
 * browser's own list under the field suggests deals; choosing one opens it.
 */
export function SearchForm({ suggest }: { suggest?: Suggest }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const listId = useId();
  const { suggestions, ask, picked, clear } = useSuggestions(suggest);
  const asked = pathname === paths.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  const label = t`Search deals or merchants`;
  return (
    <Form
      role="search"
      action={paths.search}
      onSubmit={clear}
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
        list={suggestions.length > 0 ? listId : undefined}
        onInput={(event) => {
          const deal = picked(event);
          if (!deal) return ask(event.currentTarget.value);
          event.currentTarget.value = "";
          clear();
          void navigate(paths.deal(shortDealId(deal.id)));
        }}
        className="block-[46px] inline-full rounded-m border border-band-field-border bg-surface ps-[46px] pe-4 text-fs-16 text-ink [&::-webkit-calendar-picker-indicator]:hidden!"
      />
      <datalist id={listId}>
        {suggestions.map(({ id, title, merchant }) => (
          <option key={id} value={title}>
            {merchant}
          </option>
        ))}
      </datalist>
    </Form>
  );
}
