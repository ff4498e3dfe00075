import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { VoucherSearch } from "./find-vouchers.ts";

/** Browsers limit how often a page may change the address. */
const PAUSE_MS = 300;

/**
 * The current search. The codes follow the typing at once, the address (`?q=&merchant=`) after a pause and without a new
 * entry in the history. When the address changes by other means, the search follows it.
 */
export function useVoucherSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useState(() => readSearch(location.search));
  /** The address to which this hook navigates and that has not arrived yet. */
  const asked = useRef<string | null>(null);
  const wanted = voucherSearchAddress(search);
  const shown = voucherSearchAddress(readSearch(location.search));

  useEffect(() => {
    const arrived = readSearch(location.search);
    // The person may have typed more meanwhile, so an address that this hook set does not change the search.
    if (asked.current !== voucherSearchAddress(arrived)) setSearch(arrived);
    asked.current = null;
  }, [location]);

  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      void navigate(wanted, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown, navigate]);

  return {
    search,
    change: (part: Partial<VoucherSearch>) => setSearch((before) => ({ ...before, ...part })),
  };
}

/** The address of the codes that match. */
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
