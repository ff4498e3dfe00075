import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { paths } from "#contract/addresses/paths.ts";
import { isPublicLink, openedLink, pastedLink } from "#contract/addresses/web-address.ts";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { checkLink, findSimilarDeals, type LinkCheck, type PostedDeal } from "./link-requests.ts";
import { PostedDealCard } from "./posted-deal-card.tsx";
import { OwnPostedDeals, PostedDeals } from "./posted-deals.tsx";
import { RepostForm } from "./repost-form.tsx";
import { useAfterTyping } from "./use-after-typing.ts";

const TITLE_MIN = 5;

interface LinkNoticeProps {
  control: DealFieldsProps["form"]["control"];
  userId: string;
  /** Receives the reason for a repost, which may be empty; null if no public deal has the link. */
  onRepost: (reason: string | null) => void;
  /** Receives the cleaned link once no rule and no live deal stands against it, otherwise null. */
  onNewLink: (link: string | null) => void;
}

/** Below the link field of a new deal: the rule that applies to the typed link, deals with the same link, and similar deals. */
export function LinkNotice({ control, userId, onRepost, onNewLink }: LinkNoticeProps) {
  const { t } = useLingui();
  const [typed, title, merchant] = useWatch({ control, name: ["deal_url", "title", "merchant"] });
  const link = openedLink(pastedLink(typed));
  const checked = useAfterTyping(checkLink, isPublicLink(link) ? link : null);
  const names = `${title.trim()}\n${merchant.trim()}`;
  const canCompare = title.trim().length >= TITLE_MIN && merchant.trim() !== "";
  const similar = useAfterTyping(findSimilarDeals, canCompare ? names : null);
  const posted = checked ? [...checked.live, ...(checked.ended ? [checked.ended] : [])] : [];
  const others = (similar ?? []).filter(({ id }) => posted.every((deal) => deal.id !== id));
  const [first] = checked && refuses(checked) ? [] : posted;
  const isNew = checked && !refuses(checked) && checked.live.length + checked.own.length === 0;
  const newLink = isNew ? checked.cleanUrl : null;
  useEffect(() => onNewLink(newLink), [newLink, onNewLink]);
  return (
    <>
      {/* Always in the page, so that screen readers announce new content. */}
      <div
        role="status"
        aria-label={t`About this link`}
        className="grid gap-3 text-fs-14 [&:not(:empty)]:mbs-2"
      >
        {checked && <Rule checked={checked} />}
        {checked && checked.removed.length > 0 && !refuses(checked) && (
          <Removed checked={checked} />
        )}
        {checked && <OwnPostedDeals deals={checked.own} />}
        {checked && first && <PostedDeals deals={posted} isAllowed={checked.repost.isAllowed} />}
        {others.length > 0 && <Similar deals={others} />}
      </div>
      {checked && first && (
        <RepostForm
          // Each link has its own reason.
          key={checked.cleanUrl}
          link={checked.cleanUrl}
          userId={userId}
          deal={first}
          isAllowed={checked.repost.isAllowed}
          onRepost={onRepost}
        />
      )}
    </>
  );
}

const refuses = ({ rule }: LinkCheck) => rule !== null && rule !== "pays_us";

/** In a new tab, so that the form stays. */
const SHOPS = `${paths.transparency}?kind=shop`;

function Rule({ checked: { rule, domain, reason, until } }: { checked: LinkCheck }) {
  const name = <bdi dir="ltr">{domain}</bdi>;
  if (rule === "shortener") {
    return (
      <Warning>
        <Trans>{name} links aren’t accepted: open the link and paste the merchant’s address.</Trans>
      </Warning>
    );
  }
  if (rule === "only_referral") {
    return (
      <Warning>
        <Trans>This link only refers or invites people. Link straight to the offer.</Trans>
      </Warning>
    );
  }
  if (rule !== "blocked" && rule !== "paused") return null;
  return (
    <Warning>
      {until ? (
        <Trans>
          We don’t accept deals from {name} until <CalendarDate time={until} />.
        </Trans>
      ) : (
        <Trans>We don’t accept deals from {name}.</Trans>
      )}{" "}
      <span dir="auto">{reason}</span>{" "}
      <Link to={SHOPS} target="_blank">
        <Trans>Which shops we block</Trans>
      </Link>
    </Warning>
  );
}

function Removed({ checked: { removed, referrals, cleanUrl } }: { checked: LinkCheck }) {
  const names = <bdi dir="ltr">{(referrals.length > 0 ? referrals : removed).join(", ")}</bdi>;
  return (
    <p className="text-muted">
      {referrals.length > 0 ? (
        <Trans>We removed your referral: {names}</Trans>
      ) : (
        <Trans>We removed tracking parameters: {names}</Trans>
      )}
      <bdi dir="ltr" className="block [overflow-wrap:anywhere]">
        {cleanUrl}
      </bdi>
    </p>
  );
}

function Similar({ deals }: { deals: readonly PostedDeal[] }) {
  return (
    <div>
      <p className="font-[620]">
        <Trans>Is it one of these?</Trans>
      </p>
      <ul className="grid gap-1">
        {deals.map((deal) => (
          <li key={deal.id}>
            <PostedDealCard deal={deal} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="font-[560] text-danger [overflow-wrap:anywhere]">{children}</p>;
}
