import { Plural } from "@lingui/react/macro";
import { Pagination } from "#ui/navigation/pagination.tsx";
import type { FoundMerchants } from "./directory-requests.ts";
import { MerchantCard } from "./merchant-card.tsx";
import { type MerchantSearch, merchantsAddress } from "./merchant-search.ts";
import { NoMerchantFound, NoMerchants } from "./merchant-states.tsx";

export function MerchantList({ found, search }: { found: FoundMerchants; search: MerchantSearch }) {
  const { merchants, totalItems, totalPages } = found;
  if (merchants.length === 0) {
    return (
      <div className="mbs-4">
        {search.q || search.category ? <NoMerchantFound /> : <NoMerchants />}
      </div>
    );
  }
  return (
    <>
      <p role="status" className="my-3 text-fs-14 text-muted tabular-nums">
        <Plural value={totalItems} one="# business" other="# businesses" />
      </p>
      <ul className="grid gap-3.5 sm:auto-rows-fr sm:grid-cols-2 xl:grid-cols-3">
        {merchants.map((merchant) => (
          <li key={merchant.slug} className="min-inline-0">
            <MerchantCard merchant={merchant} />
          </li>
        ))}
      </ul>
      <Pagination
        page={search.page}
        pageCount={totalPages}
        hrefFor={(page) => merchantsAddress({ ...search, page })}
      />
    </>
  );
}
