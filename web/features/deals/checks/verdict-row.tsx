import { Plural, Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { BadgeCheck, CircleOff, ShoppingBag, Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cachedPart } from "#lib/cached-part.tsx";
import { Price } from "#ui/display/price.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { CheckFeedback } from "./check-feedback.tsx";
import type { DealChecks, Verdict } from "./check-requests.ts";
import { EndOwnDeal } from "./end-own-deal.tsx";
import { type DealVerdictsProps, useChecks } from "./use-checks.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";

const ICONS = { live: BadgeCheck, gone: CircleOff, price_changed: Tags, bought: ShoppingBag };

const loadForm = () => import("./seen-price-form.tsx");
const loadOffer = () => import("./correct-price.tsx");

/** Four buttons (in two rows on phones), the result of the reader's check, and the totals of the checks. */
export function VerdictRow(props: DealVerdictsProps) {
  const { deal, userId, isOwnShop, confirmEmail } = props;
  const { own, totals, shownResult, send } = useChecks(props);
  const [openForm, setOpenForm] = useState<"price" | "end" | null>(null);
  const [typedPrice, setTypedPrice] = useState("");
  const toolbar = useToolbarKeys();
  const isOwnDeal = userId !== null && userId === deal.userId;
  const isOver = deal.isExpired && deal.life?.endedBy !== "unconfirmed";
  const seenPrice = deal.isExpired ? null : (totals?.seenPrice ?? null);
  const form = useChunk(openForm === "price", loadForm, () => setOpenForm(null));
  const offer = useChunk(isOwnDeal && seenPrice !== null, loadOffer);

  function press(verdict: PlainVerdict) {
    const endsDeal = verdict === "gone" && own !== "gone" && isOwnDeal && !deal.isExpired;
    setOpenForm(endsDeal ? "end" : null);
    if (!endsDeal) send(verdict);
  }

  function closeForm() {
    setOpenForm(null);
    toolbar.ref.current?.querySelector<HTMLButtonElement>("button[tabindex='0']")?.focus();
  }

  return (
    <>
      {/* The totals may arrive later, in a line that is already in the page, so that nothing below moves. */}
      <div className="flex flex-wrap justify-between gap-x-3 text-fs-14 text-muted">
        <p>
          <span id="verdicts">
            {isOver ? <Trans>Is it back?</Trans> : <Trans>Is it still live?</Trans>}
          </span>{" "}
          {isOwnShop && !deal.isExpired ? (
            <Trans>Members confirm your shop’s deals.</Trans>
          ) : (
            isOwnDeal && <Trans>Your word decides.</Trans>
          )}
        </p>
        {totals && <Totals totals={totals} currency={deal.currency} isOwnDeal={isOwnDeal} />}
      </div>
      <div
        {...toolbar}
        role="toolbar"
        aria-labelledby="verdicts"
        className="mbs-1 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
      >
        <VerdictButtons
          isExpired={isOver}
          own={own}
          onPress={press}
          onPriceChanged={() => {
            setOpenForm(own === "price_changed" || openForm === "price" ? null : "price");
            if (own === "price_changed") send("price_changed");
          }}
        />
      </div>
      {openForm === "price" && form && (
        <form.SeenPriceForm
          currency={deal.currency}
          typed={typedPrice}
          onType={setTypedPrice}
          onSend={(price) => {
            closeForm();
            send("price_changed", price);
          }}
        />
      )}
      {openForm === "end" && (
        <EndOwnDeal
          onEnd={() => {
            closeForm();
            send("gone");
          }}
          onCancel={closeForm}
        />
      )}
      <CheckFeedback shownResult={shownResult} confirmEmail={confirmEmail} />
      {isOwnDeal && totals && seenPrice !== null && offer && (
        <offer.CorrectPrice deal={deal} seenPrice={seenPrice} seenBy={totals.seenBy} />
      )}
    </>
  );
}

type PlainVerdict = Exclude<Verdict, "price_changed">;

interface VerdictButtonsProps {
  isExpired: boolean;
  own: Verdict | null;
  onPress: (verdict: PlainVerdict) => void;
  onPriceChanged: () => void;
}

const VerdictButtons = cachedPart((props: VerdictButtonsProps) => {
  const { isExpired, own, onPress, onPriceChanged } = props;
  return (
    <>
      <VerdictButton verdict="live" own={own} onPress={() => onPress("live")}>
        {isExpired ? <Trans>It’s live</Trans> : <Trans>Still live</Trans>}
      </VerdictButton>
      <VerdictButton verdict="gone" own={own} onPress={() => onPress("gone")}>
        <Trans>It’s gone</Trans>
      </VerdictButton>
      <VerdictButton verdict="price_changed" own={own} onPress={onPriceChanged}>
        <Trans>Price changed</Trans>
      </VerdictButton>
      <VerdictButton verdict="bought" own={own} onPress={() => onPress("bought")}>
        <Trans>I bought it</Trans>
      </VerdictButton>
    </>
  );
});

/** The number of buyers and the price that members saw. Posters see that price in `CorrectPrice` instead. */
function Totals(props: { totals: DealChecks; currency: string; isOwnDeal: boolean }) {
  const { totals, currency, isOwnDeal } = props;
  const { boughtCount, seenPrice } = totals;
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

interface VerdictButtonProps {
  verdict: Verdict;
  /** The member's own verdict, or null. */
  own: Verdict | null;
  onPress: () => void;
  children: ReactNode;
}

/** A button for one of the four verdicts. The member's verdict is pressed; pressing it again withdraws it. */
function VerdictButton({ verdict, own, onPress, children }: VerdictButtonProps) {
  const Icon = ICONS[verdict];
  const isOwn = own === verdict;
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      onClick={onPress}
      className={clsx(
        "inline-flex min-block-11 items-center justify-center gap-1.5 rounded-full border px-3 text-fs-14 leading-tight font-[600]",
        isOwn
          ? "border-primary bg-primary-soft text-primary-ink [box-shadow:inset_0_0_0_1px_var(--primary)]"
          : "border-border bg-surface text-ink hover:border-border-strong",
      )}
    >
      <Icon className="size-4 flex-none" aria-hidden="true" />
      {children}
    </button>
  );
}
