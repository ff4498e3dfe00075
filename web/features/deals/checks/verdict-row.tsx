import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Price } from "#ui/display/price.tsx";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { SeenPriceForm } from "./seen-price-form.tsx";
import { useChecks } from "./use-checks.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";
import { VerdictButton } from "./verdict-button.tsx";
import type { DealVerdictsProps } from "./verdict-props.ts";

/** Four buttons in one row, two and "more" on phones, and what members say besides the stamp. */
export function VerdictRow(props: DealVerdictsProps) {
  const { deal } = props;
  const { t } = useLingui();
  const { own, sums, said, send } = useChecks(props);
  const [isAll, setAll] = useState(false);
  const [asksPrice, setAsksPrice] = useState(false);
  const toolbar = useToolbarKeys();
  const rest = isAll || own === "price_changed" || own === "bought" ? "" : "max-sm:hidden";

  function press(verdict: "live" | "gone" | "bought") {
    setAsksPrice(false);
    send(verdict);
  }

  return (
    <>
      <p className="mbs-2.5 text-fs-14 text-muted" id="verdicts">
        {deal.isExpired ? <Trans>Is it back?</Trans> : <Trans>Is it still live?</Trans>}
      </p>
      <div
        {...toolbar}
        role="toolbar"
        aria-labelledby="verdicts"
        className="mbs-1 flex flex-wrap gap-2 sm:max-xl:grid sm:max-xl:grid-cols-2"
      >
        <VerdictButton verdict="live" own={own} onPress={() => press("live")}>
          {deal.isExpired ? <Trans>It’s live</Trans> : <Trans>Still live</Trans>}
        </VerdictButton>
        <VerdictButton verdict="gone" own={own} onPress={() => press("gone")}>
          <Trans>It’s gone</Trans>
        </VerdictButton>
        <VerdictButton
          verdict="price_changed"
          own={own}
          className={rest}
          onPress={() =>
            own === "price_changed" ? send("price_changed") : setAsksPrice(!asksPrice)
          }
        >
          <Trans>Price changed</Trans>
        </VerdictButton>
        <VerdictButton verdict="bought" own={own} className={rest} onPress={() => press("bought")}>
          <Trans>I bought it</Trans>
        </VerdictButton>
        {rest && (
          <Button
            variant="text"
            className="sm:hidden"
            aria-label={t`More to say`}
            onClick={() => setAll(true)}
          >
            <Trans>More</Trans>
          </Button>
        )}
      </div>
      {asksPrice && (
        <SeenPriceForm
          currency={deal.currency}
          onSend={(price) => {
            setAsksPrice(false);
            send("price_changed", price);
          }}
        />
      )}
      {sums && (sums.boughtCount !== null || sums.seenPrice !== null) && (
        <p className="mbs-2 flex flex-wrap gap-x-4 text-fs-14 text-muted">
          {sums.boughtCount !== null && (
            <span>
              <Plural
                value={sums.boughtCount}
                one="# member bought it"
                other="# members bought it"
              />
            </span>
          )}
          {sums.seenPrice !== null && (
            <span>
              <Trans>
                Members saw it at <Price price={sums.seenPrice} currency={deal.currency} hasPrice />
              </Trans>
            </span>
          )}
        </p>
      )}
      <LiveRegion text={said} />
    </>
  );
}
