import type { Deal } from "#contract/deals/deal.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { Price } from "#ui/display/price.tsx";
import { LowestPrice } from "./lowest-price.tsx";
import { MerchantName } from "./merchant-name.tsx";
import { PriceFacts } from "./price-facts.tsx";
import { Saving } from "./saving.tsx";

interface DealPriceProps {
  deal: Deal;
  memory: PriceMemory | null;
}

export function DealPrice({ deal, memory }: DealPriceProps) {
  return (
    <>
      <div className="mbs-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <Price
          price={shownPrice(deal)}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className="text-fs-28 leading-[1.25] sm:text-fs-36"
        />
        <Saving deal={deal} />
        <span className="text-fs-15 font-[560]">
          <MerchantName deal={deal} />
        </span>
      </div>
      <PriceFacts deal={deal} />
      {memory && deal.hasPrice && <LowestPrice deal={deal} memory={memory} />}
    </>
  );
}
