import { Trans, useLingui } from "@lingui/react/macro";
import { Flame, Snowflake } from "lucide-react";
import { useWatch } from "react-hook-form";
import { discountPercent } from "#contract/deals/discount.ts";
import { parsePrice } from "#contract/deals/price.ts";
import { totalOf } from "#contract/deals/total.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { CategoryTile } from "#features/deals/card/category-tint.tsx";
import { KhatamGauge } from "#features/deals/voting/khatam-gauge.tsx";
import { formatPrice } from "#lib/format/format-price.ts";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

/** A preview of the deal: vertical beside the form, horizontal below it. */
export function DealPreview({
  control,
  imageUrl,
}: {
  control: DealFieldsProps["form"]["control"];
  imageUrl: string | null | undefined;
}) {
  const { t } = useLingui();
  const [title, merchant, category] = useWatch({
    control,
    name: ["title", "merchant", "category"],
  });
  return (
    <Card>
      <h2 className="mbe-3 text-fs-16 font-[680]">
        <Trans>Preview</Trans>
      </h2>
      <div className="max-lg:grid max-lg:grid-cols-[96px_minmax(0,1fr)] max-lg:gap-3.5 max-lg:sm:grid-cols-[188px_minmax(0,1fr)]">
        {imageUrl ? (
          <img src={imageUrl} alt="" width={300} height={300} className={IMAGE} />
        ) : (
          <CategoryTile category={category} className={IMAGE} />
        )}
        <div className="min-inline-0">
          <p
            dir="auto"
            className="own-words lg:mbs-3 text-fs-15 leading-snug font-[640] [overflow-wrap:anywhere]"
          >
            {title.trim() || t`Your title`}
          </p>
          <p className="mbs-1.5 flex flex-wrap items-baseline gap-x-2.5 text-fs-15">
            <TypedPrice control={control} />
            <bdi className="font-[560] [overflow-wrap:anywhere]">
              {merchant.trim() || t`Merchant`}
            </bdi>
          </p>
          <Votes />
        </div>
      </div>
    </Card>
  );
}

const IMAGE = "aspect-square inline-full rounded-[10px] bg-sunken object-contain";

function TypedPrice({ control }: Pick<DealFieldsProps["form"], "control">) {
  const { i18n } = useLingui();
  const [typed, typedBefore, chosen, kind, cost, freeOver, channel] = useWatch({
    control,
    name: [
      "price",
      "original_price",
      "currency",
      "delivery_kind",
      "delivery_cost",
      "free_delivery_over",
      "channel",
    ],
  });
  const currency = chosen || DEFAULT_CURRENCY;
  const { amount: price, problem } = parsePrice(typed, currency);
  const limit = parsePrice(freeOver, currency).amount;
  const total = totalOf({
    price,
    channel,
    delivery_kind: kind === "fixed" && limit !== null ? "free_over" : kind,
    delivery_cost: parsePrice(cost, currency).amount,
    free_delivery_over: limit,
  });
  const amount = total ?? price;
  const before = parsePrice(typedBefore, currency).amount;
  const percent =
    amount === null
      ? null
      : discountPercent({
          price: amount,
          totalPrice: null,
          hasPrice: true,
          originalPrice: before,
        });
  if (problem) return <span className="text-fs-22 font-[740] text-muted">–</span>;
  return (
    <>
      <Price price={amount ?? 0} hasPrice={amount !== null} currency={currency} />
      {amount !== null && before !== null && before > amount && (
        <>
          <s className="text-muted tabular-nums">
            <bdi>{formatPrice(before, currency, i18n.locale)}</bdi>
          </s>
          {percent !== null && (
            <bdi dir="ltr" className="font-[640] text-success tabular-nums">
              −{percent}%
            </bdi>
          )}
        </>
      )}
    </>
  );
}

function Votes() {
  return (
    <div
      aria-hidden="true"
      className="mbs-2 inline-flex block-[46px] items-center rounded-full border border-border text-muted"
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
  );
}
