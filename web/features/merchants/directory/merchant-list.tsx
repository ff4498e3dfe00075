import { Plural } from "@lingui/react/macro";
import { MapPin, Tag } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Merchant } from "#contract/merchants/merchant.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import { CertifierLine } from "./certifier-line.tsx";
import type { FoundMerchants } from "./directory-requests.ts";
import { MerchantLogo } from "./merchant-logo.tsx";
import { type MerchantSearch, merchantsAddress } from "./merchant-search.ts";
import { NoMerchantFound, NoMerchants } from "./merchant-states.tsx";
import { MuslimOwned } from "./muslim-owned.tsx";

const CARD = [
  "relative grid grid-cols-[64px_minmax(0,1fr)] gap-3.5 p-3.5 block-full",
  "rounded-l border border-border bg-surface transition-[box-shadow,border-color] duration-200",
  "hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2",
  "has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
].join(" ");

const NAME_LINK =
  "py-1 text-ink no-underline outline-0! after:absolute after:inset-0 after:rounded-l hover:text-link hover:underline";

export function MerchantList({ found, search }: { found: FoundMerchants; search: MerchantSearch }) {
  const { merchants, totalItems, totalPages } = found;
  if (merchants.length === 0) {
    return (
      <div className="mbs-4">
        {search.q || search.category || search.owner ? <NoMerchantFound /> : <NoMerchants />}
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

/** Merchant in a list. The link on the name covers the card. */
function MerchantCard({ merchant }: { merchant: Merchant }) {
  const { name, category, location, dealsCount } = merchant;
  return (
    <article className={CARD}>
      <MerchantLogo name={name} logoUrl={merchant.logoUrl} />
      <div className="grid min-inline-0 content-start gap-1">
        <h2 className="text-fs-18 leading-snug font-[640] [overflow-wrap:anywhere]">
          <Link to={paths.merchant(merchant.slug)} className={NAME_LINK}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {(category || location) && (
          <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-fs-14 text-muted">
            {category && (
              <span className="flex items-center gap-1.5">
                <Tag className="size-4" aria-hidden="true" />
                <CategoryName slug={category} />
              </span>
            )}
            {location && (
              <span className="flex min-inline-0 items-center gap-1.5">
                <MapPin className="size-4 flex-none" aria-hidden="true" />
                <bdi className="min-inline-0 [overflow-wrap:anywhere]">{location}</bdi>
              </span>
            )}
          </p>
        )}
        <CertifierLine certifier={merchant.halalCertifier} />
        {merchant.isMuslimOwned && <MuslimOwned />}
        <p className="text-fs-14 font-[560] tabular-nums">
          <Plural value={dealsCount} _0="No live deals" one="# deal" other="# deals" />
        </p>
      </div>
    </article>
  );
}
