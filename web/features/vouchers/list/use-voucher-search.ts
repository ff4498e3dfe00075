import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { VoucherSearch } from "./find-vouchers.ts";

/** Browsers limit how often a page may change the address. */
const PAUSE_MS = 300;

/**
 * State of the search. Typing filters the codes immediately, and updates the address (`?q=&merchant=`) after a pause, without
 * adding a history entry. Other changes of the address update the search.
 */
export function useVoucherSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [search, setSearch] = useState(() => readSearch(location.search));
  const pending = useRef<string | null>(null);
  const target = voucherSearchAddress(search);
  const current = voucherSearchAddress(readSearch(location.search));

  useEffect(() => {
    const arrived = readSearch(location.search);
    // Ignores the address that this hook has set, because the visitor may have typed more since then.
    if (pending.current !== voucherSearchAddress(arrived)) setSearch(arrived);
    pending.current = null;
  }, [location]);

  useEffect(() => {
    // A change of the address would cancel a page that is loading.
    if (target === current || state !== "idle") return;
    const timer = setTimeout(() => {
      pending.current = target;
      void navigate(target, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [target, current, state, navigate]);

  return {
    search,
    change: (part: Partial<VoucherSearch>) => setSearch((before) => ({ ...before, ...part })),
  };
}

function voucherSearchAddress({ q, merchant }: VoucherSearch): string {
  const query = new URLSearchParams();
  if (q.trim()) query.set("q", q.trim());
  if (merchant) query.set("merchant", merchant);
  const text = query.toString();
  return text ? `${paths.voucherCodes}?${text}` : paths.voucherCodes;
}

function readSearch(search: string): VoucherSearch {
  const query = new URLSearchParams(search);
  return { q: query.get("q") ?? "", merchant: query.get("merchant") ?? "" };
}
