import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { rememberSearch } from "#features/search/recent-searches.ts";
import type { ListState } from "#features/search/suggestion-list.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { useChunk } from "#ui/use-chunk.ts";

const loadList = () => import("#features/search/suggestion-list.tsx");

/** Search in the header: `GET /search?q=`. Suggestions load on focus. Enter searches even without them or JavaScript. */
export function SearchForm() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const query = pathname === paths.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [list, setList] = useState<ListState | null>(null);
  const chunk = useChunk(isOpen, loadList);
  const close = useCallback(() => setOpen(false), []);
  const label = t`Search deals`;

  // After a navigation, the field shows the query. Hydration keeps text that was typed earlier.
  const page = `${pathname} ${query}`;
  const currentPage = useRef(page);
  useEffect(() => {
    if (currentPage.current === page) return;
    currentPage.current = page;
    if (field.current) field.current.value = query;
    setOpen(false);
  }, [page, query]);

  function open() {
    setText(field.current?.value ?? "");
    setOpen(true);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowDown") open();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark.
    <form
      role="search"
      action={paths.search}
      onSubmit={() => {
        rememberSearch(field.current?.value ?? "");
        close();
      }}
      onBlur={onBlur}
      className="relative flex-1 lg:mx-auto lg:max-inline-[520px]"
    >
      <LanguageField />
      <Search className="pointer-events-none absolute start-[15px] inset-bs-[13px] text-muted" />
      <input
        ref={field}
        type="search"
        name="q"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list !== null}
        aria-controls={list?.listId}
        aria-activedescendant={list?.activeId}
        defaultValue={query}
        aria-label={label}
        placeholder={t`Search`}
        maxLength={100}
        autoComplete="off"
        onFocus={open}
        onInput={open}
        onKeyDown={onKeyDown}
        className="block-[46px] inline-full rounded-m border border-band-field-border bg-surface ps-[46px] pe-3 text-fs-16 max-[360px]:ps-10 max-[360px]:pe-2 placeholder:text-[length:min(1em,5vw)] text-ellipsis text-ink"
      />
      {isOpen && chunk && (
        <chunk.SuggestionList field={field} text={text} onList={setList} onClose={close} />
      )}
    </form>
  );
}
