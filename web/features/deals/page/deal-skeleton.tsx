import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { selectCurrentDeal, selectDeals } from "#features/deals/deals-slice.ts";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** Placeholder for a deal page: title, price and image if the deal is in the store, otherwise a spinner. */
export function DealSkeleton({ slug }: { slug: string }) {
  const deal = useKnownDeal(slug);
  if (!deal) return <Spinner className="min-block-[60vh]" />;
  return (
    <div className="wrap pbs-14 pbe-14">
      <Card
        as="div"
        padded={false}
        className="grid gap-4 max-sm:border-0 max-sm:bg-transparent sm:grid-cols-[min(360px,44%)_minmax(0,1fr)] sm:gap-7 sm:p-5"
      >
        <div className="relative overflow-hidden rounded-m bg-sunken block-[220px] max-sm:order-last sm:aspect-square sm:block-auto">
          <DealImage
            src={deal.status === "active" ? deal.imageUrl : ""}
            alt=""
            width={188}
            height={188}
            // The card's sizes, so that the browser uses the file that it has already cached.
            sizes="(width >= 641px) 120px, 72px"
            priority="first"
            className="absolute inset-0 size-full object-contain!"
          />
        </div>
        <div className="grid content-start gap-3.5">
          <p
            dir="auto"
            className="own-words text-fs-22 leading-[1.22] font-bold [overflow-wrap:anywhere] sm:text-fs-28"
          >
            {deal.title}
          </p>
          <p>
            <Price
              {...deal}
              price={shownPrice(deal)}
              className="text-fs-28 leading-[1.25] sm:text-fs-36"
            />
          </p>
          <Skeleton className="block-[66px] rounded-m" />
          <Spinner />
        </div>
      </Card>
    </div>
  );
}

/** Finds a deal by short or full id in the store. */
function useKnownDeal(slug: string): Deal | null {
  const deals = useSelector(selectDeals);
  const current = useSelector(selectCurrentDeal);
  const isMeant = (deal: Deal | null) => deal?.id.startsWith(slug.toLowerCase()) ?? false;
  return deals.find(isMeant) ?? (isMeant(current) ? current : null);
}
