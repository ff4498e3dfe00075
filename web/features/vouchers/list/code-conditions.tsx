import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { formatPrice } from "#lib/format/format-price.ts";

type Conditions = Pick<
  Voucher,
  "minSpend" | "currency" | "isForNewCustomers" | "isSingleUse" | "exclusions" | "sourceUrl"
>;

/** The conditions of a code on one line, after `first`, and a link to its source. Renders nothing without any of them. */
export function CodeConditions({
  voucher,
  first = [],
}: {
  voucher: Conditions;
  first?: ReactNode[];
}) {
  const { i18n } = useLingui();
  const { minSpend, currency, exclusions } = voucher;
  const amount = minSpend === null ? "" : formatPrice(minSpend, currency, i18n.locale);
  const source = sanitizeUrl(voucher.sourceUrl);
  const parts = [
    ...first,
    amount && (
      <Trans>
        Minimum spend <bdi>{amount}</bdi>
      </Trans>
    ),
    voucher.isForNewCustomers && <Trans>New customers only</Trans>,
    voucher.isSingleUse && <Trans>Once per customer</Trans>,
    exclusions && (
      <Trans>
        Not for: <bdi>{exclusions}</bdi>
      </Trans>
    ),
    source && (
      <a href={source} target="_blank" rel="nofollow ugc noopener noreferrer">
        <Trans>Source</Trans>
      </a>
    ),
  ].filter(Boolean);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
    <Fragment key={index}>
      {index > 0 && " · "}
      {part}
    </Fragment>
  ));
}
