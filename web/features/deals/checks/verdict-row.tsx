import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cachedPart } from "#lib/cached-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { Price } from "#ui/display/price.tsx";
import { CheckFeedback } from "./check-feedback.tsx";
import type { DealChecks, Verdict } from "./check-requests.ts";
import { CorrectPrice } from "./correct-price.tsx";
import { EndOwnDeal } from "./end-own-deal.tsx";
import { SeenPriceForm } from "./seen-price-form.tsx";
import { useChecks } from "./use-checks.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";
import { VerdictButton } from "./verdict-button.tsx";
import type { DealVerdictsProps } from "./verdict-props.ts";

/** Four buttons in one row (two and "more" on phones), the answer to a press, and the totals of the checks. */
export function VerdictRow(props: DealVerdictsProps) {
  const { deal, userId, confirmEmail } = props;
  const { own, sums, answered, send } = useChecks(props);
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<"price" | "end" | null>(null);
  const toolbar = useToolbarKeys();
  const isOwnDeal = userId !== null && userId === deal.userId;
  const isOver = deal.isExpired && deal.life?.endedBy !== "unconfirmed";
  const seenPrice = deal.isExpired ? null : (sums?.seenPrice ?? null);

  function press(verdict: PlainVerdict) {
    const endsDeal = verdict === "gone" && own !== "gone" && isOwnDeal && !deal.isExpired;
    setAsked(endsDeal ? "end" : null);
    if (!endsDeal) send(verdict);
  }

  function closeQuestion() {
    setAsked(null);
    toolbar.ref.current?.querySelector<HTMLButtonElement>("button[tabindex='0']")?.focus();
  }

  return (
    <>
      {/* The totals arrive later, in a line that is already in the page, so that nothing below moves. */}
      <div className="mbs-2.5 flex flex-wrap justify-between gap-x-3 text-fs-14 text-muted">
        <p>
          <span id="verdicts">
            {isOver ? <Trans>Is it back?</Trans> : <Trans>Is it still live?</Trans>}
          </span>{" "}
          {isOwnDeal && <Trans>Your word decides.</Trans>}
        </p>
        {sums && <Sums sums={sums} currency={deal.currency} isOwnDeal={isOwnDeal} />}
      </div>
      <div
        {...toolbar}
        role="toolbar"
        aria-labelledby="verdicts"
        className="mbs-1 flex flex-wrap gap-2 sm:max-xl:grid sm:max-xl:grid-cols-2"
      >
        <VerdictButtons
          isExpired={isOver}
          own={own}
          isAll={isAll}
          onPress={press}
          onPriceChanged={() => {
            setAsked(own === "price_changed" || asked === "price" ? null : "price");
            if (own === "price_changed") send("price_changed");
          }}
          onMore={() => setAll(true)}
        />
      </div>
      {asked === "price" && (
        <SeenPriceForm
          currency={deal.currency}
          onSend={(price) => {
            setAsked(null);
            send("price_changed", price);
          }}
        />
      )}
      {asked === "end" && (
        <EndOwnDeal
          onEnd={() => {
            closeQuestion();
            send("gone");
          }}
          onCancel={closeQuestion}
        />
      )}
      <CheckFeedback answered={answered} confirmEmail={confirmEmail} />
      {isOwnDeal && sums && seenPrice !== null && (
        <CorrectPrice deal={deal} seenPrice={seenPrice} seenBy={sums.seenBy} />
      )}
    </>
  );
}

type PlainVerdict = Exclude<Verdict, "price_changed">;

interface VerdictButtonsProps {
  isExpired: boolean;
  own: Verdict | null;
  /** Shows all four on phones. */
  isAll: boolean;
  onPress: (verdict: PlainVerdict) => void;
  onPriceChanged: () => void;
  onMore: () => void;
}

const VerdictButtons = cachedPart((props: VerdictButtonsProps) => {
  const { isExpired, own, isAll, onPress, onPriceChanged, onMore } = props;
  const { t } = useLingui();
  // Phones show two of the four: the first two, or the member's own verdict instead.
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
        <Button variant="text" className="sm:hidden" aria-label={t`More options`} onClick={onMore}>
          <Trans>More</Trans>
        </Button>
      )}
    </>
  );
});

/** The number of buyers and the price that members saw. Posters see that price in `CorrectPrice` instead. */
function Sums(props: { sums: DealChecks; currency: string; isOwnDeal: boolean }) {
  const { sums, currency, isOwnDeal } = props;
  const { boughtCount, seenPrice } = sums;
  return (
    <p className="flex flex-wrap gap-x-3">
      {boughtCount !== null && (
        <span>
          <Plural value={boughtCount} one="# bought it" other="# bought it" />
        </span>
      )}
      {seenPrice !== null && !isOwnDeal && (
        <span>
          <Trans>
            Seen at <Price price={seenPrice} currency={currency} className="" />
          </Trans>
        </span>
      )}
    </p>
  );
}
