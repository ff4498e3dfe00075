import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cachedPart } from "#lib/cached-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { Price } from "#ui/display/price.tsx";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import type { DealChecks, Verdict } from "./check-requests.ts";
import { SeenPriceForm } from "./seen-price-form.tsx";
import { useChecks } from "./use-checks.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";
import { VerdictButton } from "./verdict-button.tsx";
import type { DealVerdictsProps } from "./verdict-props.ts";

/** Four buttons in one row, two and "more" on phones, and what members say besides the stamp. */
export function VerdictRow(props: DealVerdictsProps) {
  const { deal } = props;
  const { own, sums, said, send } = useChecks(props);
  const [isAll, setAll] = useState(false);
  const [asksPrice, setAsksPrice] = useState(false);
  const toolbar = useToolbarKeys();

  function press(verdict: PlainVerdict) {
    setAsksPrice(false);
    send(verdict);
  }

  return (
    <>
      {/* The sums arrive later, into a line that is there: nothing below them moves. */}
      <div className="mbs-2.5 flex flex-wrap justify-between gap-x-3 text-fs-14 text-muted">
        <p id="verdicts">
          {deal.isExpired ? <Trans>Is it back?</Trans> : <Trans>Is it still live?</Trans>}
        </p>
        {sums && <Sums sums={sums} currency={deal.currency} />}
      </div>
      <div
        {...toolbar}
        role="toolbar"
        aria-labelledby="verdicts"
        className="mbs-1 flex flex-wrap gap-2 sm:max-xl:grid sm:max-xl:grid-cols-2"
      >
        <VerdictButtons
          isExpired={deal.isExpired}
          own={own}
          isAll={isAll}
          onPress={press}
          onPriceChanged={() =>
            own === "price_changed" ? send("price_changed") : setAsksPrice(!asksPrice)
          }
          onMore={() => setAll(true)}
        />
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
      <LiveRegion text={said} />
    </>
  );
}

type PlainVerdict = Exclude<Verdict, "price_changed">;

interface VerdictButtonsProps {
  isExpired: boolean;
  /** The member's own verdict. */
  own: Verdict | null;
  /** A phone shows all of them. */
  isAll: boolean;
  onPress: (verdict: PlainVerdict) => void;
  onPriceChanged: () => void;
  onMore: () => void;
}

const VerdictButtons = cachedPart((props: VerdictButtonsProps) => {
  const { isExpired, own, isAll, onPress, onPriceChanged, onMore } = props;
  const { t } = useLingui();
  // A phone shows two of the four: the first two, or the member's own word in their place.
  const isRestOwn = own === "price_changed" || own === "bought";
  const hiddenOnPhones = (isMain: boolean, verdict: Verdict) =>
    isAll || (isRestOwn ? own === verdict : isMain) ? undefined : "max-sm:hidden";
  return (
    <>
      <VerdictButton
        verdict="live"
        own={own}
        className={hiddenOnPhones(true, "live")}
        onPress={() => onPress("live")}
      >
        {isExpired ? <Trans>It’s live</Trans> : <Trans>Still live</Trans>}
      </VerdictButton>
      <VerdictButton
        verdict="gone"
        own={own}
        className={hiddenOnPhones(true, "gone")}
        onPress={() => onPress("gone")}
      >
        <Trans>It’s gone</Trans>
      </VerdictButton>
      <VerdictButton
        verdict="price_changed"
        own={own}
        className={hiddenOnPhones(false, "price_changed")}
        onPress={onPriceChanged}
      >
        <Trans>Price changed</Trans>
      </VerdictButton>
      <VerdictButton
        verdict="bought"
        own={own}
        className={hiddenOnPhones(false, "bought")}
        onPress={() => onPress("bought")}
      >
        <Trans>I bought it</Trans>
      </VerdictButton>
      {!isAll && (
        <Button variant="text" className="sm:hidden" aria-label={t`More to say`} onClick={onMore}>
          <Trans>More</Trans>
        </Button>
      )}
    </>
  );
});

/** How many bought it, and the price that members saw. */
function Sums({ sums, currency }: { sums: DealChecks; currency: string }) {
  const { boughtCount, seenPrice } = sums;
  return (
    <p className="flex flex-wrap gap-x-3">
      {boughtCount !== null && (
        <span>
          <Plural value={boughtCount} one="# bought it" other="# bought it" />
        </span>
      )}
      {seenPrice !== null && (
        <span>
          <Trans>
            Seen at <Price price={seenPrice} currency={currency} hasPrice />
          </Trans>
        </span>
      )}
    </p>
  );
}
