import { paths } from "#contract/addresses/paths.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { PostedDeal } from "./link-requests.ts";

/** A small card of a public deal. Its link opens a new tab, so that the form keeps its values. */
export function PostedDealCard({ deal }: { deal: PostedDeal }) {
  return (
    <div className="brief-deal">
      <span>
        <DealImage
          src={deal.imageUrl}
          alt=""
          width={48}
          height={48}
          sizes="48px"
          category=""
          className="thumbnail"
        />
      </span>
      <div>
        <Link to={paths.deal(deal.id)} target="_blank" dir="auto" className="own-words">
          {deal.title}
        </Link>
        <p>
          <Price
            price={deal.totalPrice ?? deal.price ?? 0}
            hasPrice={deal.price !== null}
            currency={deal.currency}
            className=""
          />
          <MerchantText
            merchant={deal.merchant}
            className="min-inline-0 flex-[1_1_4rem] truncate"
          />
          <span>
            <Temperature degrees={deal.temperature} className="font-[720]" />
          </span>
        </p>
      </div>
    </div>
  );
}
