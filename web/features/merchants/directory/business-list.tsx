import { Plural } from "@lingui/react/macro";
import { Pagination } from "#ui/pagination.tsx";
import { PastTheEnd } from "#ui/past-the-end.tsx";
import { BusinessCard } from "./business-card.tsx";
import { type BusinessSearch, businessesAddress } from "./business-search.ts";
import { NoBusinesses, NoBusinessFound } from "./business-states.tsx";
import type { BusinessPage } from "./fetch-businesses.ts";

/** A page of businesses as cards. */
export function BusinessList({ found, search }: { found: BusinessPage; search: BusinessSearch }) {
  const { businesses, totalItems, totalPages } = found;
  if (businesses.length === 0) {
    if (search.page > 1)
      return <PastTheEnd firstPage={businessesAddress({ ...search, page: 1 })} />;
    return search.q || search.category ? <NoBusinessFound /> : <NoBusinesses />;
  }
  return (
    <>
      <p role="status" className="my-3 text-fs-14 text-muted tabular-nums">
        <Plural value={totalItems} one="# business" other="# businesses" />
      </p>
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3">
        {businesses.map((business) => (
          <li key={business.slug} className="min-inline-0">
            <BusinessCard business={business} />
          </li>
        ))}
      </ul>
      <Pagination
        page={search.page}
        pageCount={totalPages}
        hrefFor={(page) => businessesAddress({ ...search, page })}
      />
    </>
  );
}
