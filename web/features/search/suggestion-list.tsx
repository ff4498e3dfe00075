import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useCallback, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { clearSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import { suggestDeals } from "./search-requests.ts";
import { DealOption, RecentOption, SeeAllOption } from "./suggestion-options.tsx";

/** How long typing must pause before a request. */
const PAUSE_MS = 150;
const LETTERS_MIN = 2;
const CACHE_MAX = 30;

/** State of the list for the field's ARIA attributes. */
export interface ListState {
  listId: string;
  activeId: string | undefined;
}

interface SuggestionListProps {
  field: RefObject<HTMLInputElement | null>;
  /** Text in the field. A blank text lists the recent searches. */
  text: string;
  /** Called with null while nothing is listed. */
  onList: (list: ListState | null) => void;
  onClose: () => void;
}

/**
 * Suggestions of the search field (combobox pattern): deals and a link to all results, or recent searches. Focus stays in
 * the field: arrow keys choose, Enter opens, Escape closes.
 */
export function SuggestionList({ field, text, onList, onClose }: SuggestionListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const listId = useId();
  const deals = useSuggestions(text);
  const [recent, setRecent] = useState(recentSearches);
  const [active, setActive] = useState(-1);
  const isBlank = text.trim() === "";
  const count = isBlank ? recent.length : deals.length + 1;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = active >= 0 && active < count ? optionId(active) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has new options.
  useEffect(() => setActive(-1), [text, deals]);

  useEffect(() => {
    onList(count > 0 ? { listId, activeId } : null);
    return () => onList(null);
  }, [count, listId, activeId, onList]);

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowDown") setActive((at) => (at + 2 > count ? -1 : at + 1));
      else if (event.key === "ArrowUp") setActive((at) => (at < 0 ? count - 1 : at - 1));
      else if (event.key === "Enter" && activeId) document.getElementById(activeId)?.click();
      else return;
      event.preventDefault();
    },
    [count, activeId, onClose],
  );

  useEffect(() => {
    const input = field.current;
    input?.addEventListener("keydown", onKey);
    return () => input?.removeEventListener("keydown", onKey);
  }, [field, onKey]);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  if (count === 0) return null;

  const option = (index: number) => ({
    id: optionId(index),
    isActive: active === index,
    onPoint: () => setActive(index),
  });
  const open = (address: string) => {
    onClose();
    void navigate(address);
  };
  const searchFor = (query: string) => {
    rememberSearch(query);
    open(`${paths.search}?${new URLSearchParams({ q: query.trim() })}`);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not take focus from the field.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 inset-bs-[calc(100%+6px)] z-30 max-block-[min(70dvh,520px)] overflow-y-auto rounded-l border border-border bg-raised p-1.5 text-ink shadow-3 max-sm:fixed lg:-inset-x-20 max-sm:inset-x-2 max-sm:inset-bs-auto"
    >
      {isBlank && (
        <div className="flex items-center justify-between ps-2.5">
          <span className="text-fs-14 font-[640] text-muted">
            <Trans>Recent searches</Trans>
          </span>
          <button
            type="button"
            onClick={() => {
              clearSearches();
              setRecent([]);
              field.current?.focus();
            }}
            className="min-block-11 rounded-m px-2.5 text-fs-14 font-[560] text-primary-ink"
          >
            <Trans>Clear</Trans>
          </button>
        </div>
      )}
      <div id={listId} role="listbox" aria-label={t`Suggestions`}>
        {isBlank
          ? recent.map((query, index) => (
              <RecentOption key={query} {...option(index)} text={query} onChoose={searchFor} />
            ))
          : deals.map((deal, index) => (
              <DealOption
                key={deal.id}
                {...option(index)}
                deal={deal}
                onChoose={() => open(paths.deal(shortDealId(deal.id)))}
              />
            ))}
        {!isBlank && (
          <SeeAllOption {...option(deals.length)} text={text.trim()} onChoose={searchFor} />
        )}
      </div>
      <span role="status" className="sr-only">
        {!isBlank && deals.length > 0 && (
          <Plural value={deals.length} one="# deal suggested" other="# deals suggested" />
        )}
      </span>
    </div>
  );
}

/** Returns the first deals for a typed text, from a cache or a request. Results stay until the next ones; a failure clears them. */
function useSuggestions(typed: string): readonly Deal[] {
  const dispatch = useAppDispatch();
  const [deals, setDeals] = useState<readonly Deal[]>([]);
  const [cache] = useState(() => new Map<string, readonly Deal[]>());
  const text = sanitizeSearch(typed).toLowerCase();

  useEffect(() => {
    const cached = [...text].length < LETTERS_MIN ? [] : cache.get(text);
    if (cached) {
      setDeals(cached);
      return;
    }
    const outdated = new AbortController();
    const timer = setTimeout(request, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };

    async function request(): Promise<void> {
      const pending = dispatch(suggestDeals(text));
      outdated.signal.addEventListener("abort", () => pending.abort());
      const result = await pending;
      if (outdated.signal.aborted) return;
      if (suggestDeals.rejected.match(result)) {
        setDeals([]);
        return;
      }
      if (cache.size >= CACHE_MAX) cache.clear();
      cache.set(text, result.payload);
      setDeals(result.payload);
    }
  }, [text, dispatch, cache]);

  return deals;
}
