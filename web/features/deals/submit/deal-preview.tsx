import { Trans, useLingui } from "@lingui/react/macro";
import { Flame, Snowflake } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { parsePrice } from "#contract/price.ts";
import type { SubmitDealInput, SubmitDealValues } from "#contract/validation.ts";
import { KhatamGauge } from "#features/deals/voting/khatam-gauge.tsx";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { Temperature } from "#ui/temperature.tsx";

/** The deal as it will look in the list. */
export function DealPreview({
  control,
  imageUrl,
}: {
  control: Control<SubmitDealInput, unknown, SubmitDealValues>;
  imageUrl: string | undefined;
}) {
  const { t } = useLingui();
  const [title, price, merchant] = useWatch({ control, name: ["title", "price", "merchant"] });
  const { amount, problem } = parsePrice(price);
  return (
    <Card>
      <h2 className="mbe-3 text-fs-16 font-[680]">
        <Trans>Preview</Trans>
      </h2>
      <img
        src={imageUrl || "/default-deal.svg"}
        alt=""
        width={300}
        height={300}
        className="aspect-square inline-full rounded-[10px] bg-sunken object-cover"
      />
      <div
        aria-hidden="true"
        className="mbs-3 inline-flex block-[46px] items-center rounded-full border border-border text-muted"
      >
        <span className="grid size-11 place-items-center">
          <Snowflake />
        </span>
        <KhatamGauge degrees={0} />
        <Temperature degrees={0} className="mx-2 font-[720]" />
        <span className="grid size-11 place-items-center">
          <Flame />
        </span>
      </div>
      <p
        dir="auto"
        className="mbs-2.5 own-words text-fs-15 leading-snug font-[640] [overflow-wrap:anywhere]"
      >
        {title.trim() || t`Your title`}
      </p>
      <p className="mbs-1.5 flex flex-wrap items-baseline gap-x-2.5 text-fs-15">
        {problem ? (
          <span className="text-fs-22 font-[740] text-muted">£–</span>
        ) : (
          <Price price={amount ?? 0} hasPrice={amount !== null} currency={DEFAULT_CURRENCY} />
        )}
        <bdi className="font-[560]">{merchant.trim() || t`Merchant`}</bdi>
      </p>
    </Card>
  );
}
