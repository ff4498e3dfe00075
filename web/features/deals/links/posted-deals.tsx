import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { LinkCheck, PostedDeal } from "./link-requests.ts";
import { PostedDealCard } from "./posted-deal-card.tsx";

interface PostedDealsProps {
  /** Live deals, or one expired deal. Not empty. */
  deals: readonly PostedDeal[];
  isAllowed: boolean;
}

/** Lists the public deals with the link, and shows when the link may be posted again. */
export function PostedDeals({ deals, isAllowed }: PostedDealsProps) {
  const [first] = deals;
  return (
    <div className="grid gap-2">
      <p className="font-[620]">
        {first?.endedAt ? (
          <Trans>
            Ended on <CalendarDate time={first.endedAt} />
          </Trans>
        ) : (
          <Trans>This deal is live</Trans>
        )}
      </p>
      <ul className="grid gap-1">
        {deals.map((deal) => (
          <li key={deal.id}>
            <PostedDealCard deal={deal} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {isAllowed ? <Trans>You can post it again.</Trans> : <RepostConditions deals={deals} />}
      </p>
    </div>
  );
}

/** Shows the day from which, and the price up to which, all of the deals allow a repost. */
function RepostConditions({ deals }: { deals: readonly PostedDeal[] }) {
  const { i18n } = useLingui();
  const repostFrom =
    deals
      .map((deal) => deal.repostFrom)
      .sort(byTime)
      .at(-1) ?? "";
  const currencies = new Set(deals.map(({ currency }) => currency));
  const prices = deals.map(({ repostPrice }) => repostPrice ?? 0);
  const [currency = ""] = currencies;
  const maxPrice = Math.min(...prices);
  const price = <bdi>{formatPrice(maxPrice, currency, i18n.locale)}</bdi>;
  return maxPrice > 0 && currencies.size === 1 ? (
    <Trans>
      You can repost it from <CalendarDate time={repostFrom} />, or now with a different code, for{" "}
      {price} or less, or in a shop instead of online (or vice versa).
    </Trans>
  ) : (
    <Trans>
      You can repost it from <CalendarDate time={repostFrom} />, or now with a different code or in
      a shop instead of online (or vice versa).
    </Trans>
  );
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** The member's own pending deals with the link. */
export function OwnPostedDeals({ deals }: { deals: LinkCheck["own"] }) {
  return deals.map(({ id, title }) => (
    <p key={id}>
      <Trans>
        You’ve already sent{" "}
        <Link to={paths.deal(id)} target="_blank">
          <bdi>{title}</bdi>
        </Link>
        . It’s waiting for an admin.
      </Trans>
    </p>
  ));
}
