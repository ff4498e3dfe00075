import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { type FactName, missingFacts } from "#contract/deals/facts/facts.ts";
import { isolate } from "#contract/text/isolate.ts";
import { RULE_LABELS } from "#features/moderation/links/rule-labels.ts";
import { FACT_NAMES } from "#lib/locale/fact-labels.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { LinkRule, PendingDeal } from "./pending-deals-requests.ts";

/** Warnings and notes to read before approval. `waiting` is the number of the poster's pending deals. */
export function DealBadges({ deal, waiting }: { deal: PendingDeal; waiting: number }) {
  const { imageUrl, hasMerchant, sameLinkDealId, linkRule, shop, dealUrl } = deal;
  const isElsewhere = dealUrl !== "" && shop?.isOnWebsite === false;
  const isOnWebsite = shop?.isOnWebsite === true;
  const isFirstDeal = deal.poster.approvedDeals === 0;
  const isOneOfSeveral = waiting > 1;
  // Isolated, because a name may be in another script than the sentence.
  const name = isolate(deal.username ?? "");
  const missing = missingFacts(deal.facts);
  const hasBadge =
    linkRule ||
    isElsewhere ||
    isOnWebsite ||
    missing.length > 0 ||
    !imageUrl ||
    !hasMerchant ||
    isFirstDeal ||
    isOneOfSeveral ||
    sameLinkDealId;
  return (
    <>
      {hasBadge && (
        <p className="mbs-1.5 flex flex-wrap gap-2">
          {linkRule && (
            <Warning>
              <RuleText rule={linkRule} />
            </Warning>
          )}
          {isElsewhere && (
            <Warning>
              <Trans>Link is not this shop’s website</Trans>
            </Warning>
          )}
          {isOnWebsite && (
            <Badge tone="success">
              <Trans>This shop’s website</Trans>
            </Badge>
          )}
          {missing.map((name) => (
            <Warning key={name}>
              <MissingFact name={name} />
            </Warning>
          ))}
          {!imageUrl && (
            <Warning>
              <Trans>No image</Trans>
            </Warning>
          )}
          {!hasMerchant && (
            <Warning>
              <Trans>No merchant</Trans>
            </Warning>
          )}
          {sameLinkDealId && (
            <Link to={paths.deal(sameLinkDealId)} className="rounded-[7px]">
              <Warning>
                <Trans>Link seen before</Trans>
              </Warning>
            </Link>
          )}
          {isFirstDeal && (
            <Badge tone="info">
              <Trans>First deal by this member</Trans>
            </Badge>
          )}
          {isOneOfSeveral && (
            <Badge tone="info">
              <Plural
                value={waiting}
                one={`# waiting from ${name}`}
                other={`# waiting from ${name}`}
              />
            </Badge>
          )}
        </p>
      )}
      <EarlierDeals deal={deal} />
    </>
  );
}

/** The rule for links that applies to a pending deal, with its reason. */
function RuleText({ rule: { domain, rule, reason } }: { rule: LinkRule }) {
  const { i18n } = useLingui();
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi dir="ltr">{domain}</bdi> · {i18n._(RULE_LABELS[rule])}
      {reason && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </span>
  );
}

function MissingFact({ name }: { name: FactName }) {
  const { i18n } = useLingui();
  const fact = FACT_NAMES[name] ? i18n._(FACT_NAMES[name]) : name;
  return <Trans>Missing: {fact}</Trans>;
}

/** The reason for posting a link again, and similar public deals. */
function EarlierDeals({
  deal: { repostReason, similarDeals, sameLinkDealId },
}: {
  deal: PendingDeal;
}) {
  const others = similarDeals.filter(({ id }) => id !== sameLinkDealId);
  return (
    <>
      {repostReason && (
        <p className="mbs-1.5 text-fs-14 [overflow-wrap:anywhere]">
          <Trans>
            Posted again because: <bdi>{repostReason}</bdi>
          </Trans>
        </p>
      )}
      {others.length > 0 && (
        <p className="mbs-1.5 flex flex-wrap gap-x-2 text-fs-14 [overflow-wrap:anywhere]">
          <Trans>Similar deals:</Trans>
          {others.map(({ id, title }) => (
            <Link key={id} to={paths.deal(id)}>
              <bdi>{title}</bdi>
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Badge tone="warning">
      <TriangleAlert className="size-4" />
      {children}
    </Badge>
  );
}
