import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { Moment } from "#ui/display/moment.tsx";
import { Price } from "#ui/display/price.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { AddedCode, Addition } from "./extras-requests.ts";

interface AdditionListProps {
  additions: readonly Addition[];
  currency: string;
  /** Shown below an addition. */
  actions?: (addition: Addition) => ReactNode;
}

/** Additions by other members to a deal, below its poster. Renders nothing when empty. */
export function AdditionList({ additions, currency, actions }: AdditionListProps) {
  if (additions.length === 0) return null;
  return (
    <ul className="mbs-2 grid gap-2 text-fs-15">
      {additions.map((addition) => (
        <li key={addition.user_id}>
          <p className="[overflow-wrap:anywhere]">
            <Added addition={addition} />
            {": "}
            <What addition={addition} currency={currency} />
          </p>
          {actions?.(addition)}
        </li>
      ))}
    </ul>
  );
}

function Added({ addition: { username, added } }: { addition: Addition }) {
  const name = (
    <Link to={paths.profile(username)}>
      <bdi>{username}</bdi>
    </Link>
  );
  if (added === "code") return <Trans>{name} added a code</Trans>;
  if (added === "price") return <Trans>{name} found a lower price</Trans>;
  if (added === "end") return <Trans>{name} found the end date</Trans>;
  return <Trans>{name} found it elsewhere</Trans>;
}

/** The code with its discount, the price, the end or the text of an addition. */
function What({
  addition: { note, code, price, expires_at: end },
  currency,
}: {
  addition: Addition;
  currency: string;
}) {
  if (code) return <WhatCode code={code} currency={currency} />;
  if (price != null) return <Price price={price} currency={currency} className="" />;
  if (end) return <Moment time={end} />;
  return <bdi className="own-words">{note}</bdi>;
}

function WhatCode({ code, currency }: { code: AddedCode; currency: string }) {
  const { i18n } = useLingui();
  const { discount_type: discountType, discount_value: value, min_spend: minimum } = code;
  const lastDay = code.expiry_date;
  const { whole } = useDiscountLabels({ discountType, discountValue: value ?? null, currency });
  const amount = minimum == null ? "" : formatPrice(minimum, currency, i18n.locale);
  return (
    <>
      <bdi className="font-[680]">{code.code}</bdi>
      {discountType !== "other" && (
        <>
          {" · "}
          <bdi>{whole}</bdi>
        </>
      )}
      {amount && (
        <>
          {" · "}
          <Trans>
            Minimum spend <bdi>{amount}</bdi>
          </Trans>
        </>
      )}
      {lastDay && (
        <>
          {" · "}
          <Trans>
            Ends <CalendarDate time={lastDay} />
          </Trans>
        </>
      )}
    </>
  );
}
