import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import type { OwnState } from "#contract/members/own-state.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { PrivateDealImage } from "#features/deals/card/private-deal-image.tsx";
import { CorrectLink, RejectionReason, StateBadge } from "#features/submissions/own-submission.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { useNow } from "#lib/now-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { expireOwnDeal, type OwnDeal, withdrawDeal } from "./own-deals-requests.ts";

interface OwnDealRowProps {
  deal: OwnDeal;
  state: OwnState;
  /** Called after the deal was withdrawn or ended. */
  onChanged: () => Promise<void>;
}

export function OwnDealRow({ deal, state, onChanged }: OwnDealRowProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const { title, originalPrice } = deal;
  const isAhead = state === "active" && deal.startsAt !== null && new Date(deal.startsAt) > now;
  const Image = deal.status === "active" ? DealImage : PrivateDealImage;
  return (
    <Card
      as="li"
      className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 sm:grid-cols-[96px_minmax(0,1fr)_auto]"
    >
      <Image
        src={deal.imageUrl}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        className="aspect-square inline-full rounded-s bg-sunken"
      />
      <div className="min-inline-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fs-14 text-subtle">
          {isAhead && deal.startsAt ? (
            <Badge tone="info">
              <Trans>
                Starts <CalendarDate time={deal.startsAt} />
              </Trans>
            </Badge>
          ) : (
            <StateBadge state={state} />
          )}
          {deal.waits && (
            <Badge tone="warning">
              <Trans>Change waiting for an admin</Trans>
            </Badge>
          )}
          <RelativeTime time={deal.createdAt} />
          {state === "active" && <Temperature degrees={deal.temperature} className="font-[680]" />}
        </p>
        <h2 className="mbs-1 own-words text-fs-16 font-[640] [overflow-wrap:anywhere]">
          {/* The full id, because a short id only finds public deals. */}
          <Link to={paths.deal(deal.id)} className="text-ink no-underline hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="mbs-1 flex flex-wrap items-baseline gap-x-2.5 text-fs-15">
          <Price
            price={shownPrice(deal)}
            hasPrice={deal.hasPrice}
            currency={deal.currency}
            className="text-fs-16"
          />
          {originalPrice !== null && deal.hasPrice && originalPrice > shownPrice(deal) && (
            <s className="text-fs-14 text-muted tabular-nums">
              <bdi>{formatPrice(originalPrice, deal.currency, i18n.locale)}</bdi>
            </s>
          )}
          <span className="text-muted">
            <MerchantText merchant={deal.merchant} />
          </span>
        </p>
        {deal.additions > 0 && (
          <p className="mbs-1 text-fs-15">
            <Link to={`${paths.deal(deal.id)}#add`}>
              <Plural value={deal.additions} one="# tip to check" other="# tips to check" />
            </Link>
          </p>
        )}
        {state === "rejected" && <RejectionReason reason={deal.rejectionReason} />}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 sm:flex-col">
        <CorrectLink to={paths.correctDeal(deal.id)} state={state} name={<bdi>{title}</bdi>} />
        <OwnDealActions deal={deal} state={state} onChanged={onChanged} />
      </div>
    </Card>
  );
}

interface OwnDealActionsProps {
  deal: Deal;
  state: OwnState;
  /** Called after the deal was withdrawn or ended. */
  onChanged: () => Promise<void>;
}

function OwnDealActions({ deal, state, onChanged }: OwnDealActionsProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  if (state !== "active" && state !== "pending") return null;
  const isWithdrawal = state === "pending";
  return (
    <>
      <Button variant="outline" className="max-sm:flex-1" onClick={() => setAsking(true)}>
        {isWithdrawal ? <Trans>Withdraw</Trans> : <Trans>It’s over</Trans>}
        <bdi className="sr-only">{deal.title}</bdi>
      </Button>
      {isAsking && (
        <Dialog
          title={isWithdrawal ? <Trans>Withdraw this deal?</Trans> : <Trans>Is it over?</Trans>}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button busy={isSending} onClick={() => void confirm()}>
                {isWithdrawal ? <Trans>Withdraw</Trans> : <Trans>It’s over</Trans>}
              </Button>
            </>
          }
        >
          <p className="text-muted">
            {isWithdrawal ? (
              <Trans>This deletes the deal. No admin will look at it.</Trans>
            ) : (
              <Trans>
                It leaves the lists right away but keeps its page. If it comes back, say so there.
              </Trans>
            )}
          </p>
        </Dialog>
      )}
    </>
  );

  async function confirm(): Promise<void> {
    setSending(true);
    const thunk = isWithdrawal ? withdrawDeal : expireOwnDeal;
    const result = await dispatch(thunk(deal.id));
    setSending(false);
    setAsking(false);
    if (!thunk.fulfilled.match(result)) {
      return showAlert({ type: "error", message: failureText(result) });
    }
    showToast(isWithdrawal ? t`Withdrawn.` : t`Ended. Thanks for telling us.`);
    await onChanged();
  }
}
