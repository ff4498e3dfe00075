import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Json } from "#contract/database.types.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { compareColumns } from "#contract/deals/deal-columns.ts";
import { dealWithEdit, type OwnEdit } from "#contract/deals/own-edit.ts";
import { DetailText, isDetailField } from "#features/submissions/detail-text.tsx";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { DEAL_FIELD_LABELS } from "#lib/locale/deal-field-labels.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { withdrawEdit } from "./own-edit-requests.ts";

interface OwnEditNoticeProps {
  deal: Deal;
  edit: OwnEdit;
  /** Called after the change was withdrawn or dismissed. */
  onGone?: () => void;
  className?: string;
}

/** A pending or rejected change, with a button that withdraws or dismisses it. The result then takes the focus. */
export function OwnEditNotice({ deal, edit, onGone, className = "" }: OwnEditNoticeProps) {
  const { send, isBusy, isSent, failure } = useSendOnce(withdrawEdit, deal.id, onGone);
  const reasonText = useReasonText();
  const isWaiting = edit.status === "waiting";
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) result.current?.focus();
  }, [isSent]);
  if (isSent) {
    return (
      <Notice tone="success" className={className}>
        <p ref={result} tabIndex={-1} className="outline-none">
          {isWaiting ? <Trans>Your change has been withdrawn.</Trans> : <Trans>Done.</Trans>}
        </p>
      </Notice>
    );
  }
  return (
    <Notice className={className}>
      <div className="grid gap-2.5">
        {isWaiting ? (
          <p>
            <Trans>Your change is waiting for an admin. Visitors see the approved version.</Trans>
          </p>
        ) : (
          <p className="[overflow-wrap:anywhere]">
            {edit.rejectionReason ? (
              <Trans>
                Your change wasn’t approved: <bdi>{reasonText(edit.rejectionReason)}</bdi>
              </Trans>
            ) : (
              <Trans>Your change wasn’t approved. The admin didn’t give a reason.</Trans>
            )}
          </p>
        )}
        <NewValues deal={deal} edit={edit} />
        {failure && (
          <p role="alert" className="text-danger">
            <ErrorText>{failure}</ErrorText>
          </p>
        )}
        <p>
          <Button variant="outline" busy={isBusy} onClick={send}>
            {isWaiting ? <Trans>Withdraw the change</Trans> : <Trans>Got it</Trans>}
          </Button>
        </p>
      </div>
    </Notice>
  );
}

function NewValues({ deal, edit }: { deal: Deal; edit: OwnEdit }) {
  const { i18n } = useLingui();
  const { currency } = dealWithEdit(deal, edit);
  return (
    <dl className="grid gap-1 text-fs-14 font-[460]">
      {Object.entries(edit.fields)
        .sort(([a], [b]) => compareColumns(a, b))
        .map(([field, value]) => {
          const label = DEAL_FIELD_LABELS[field];
          return (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="font-[640]">{label ? i18n._(label) : field}:</dt>
              <dd
                dir="auto"
                className="own-words line-clamp-3 min-inline-0 [overflow-wrap:anywhere]"
              >
                <NewValue field={field} value={value} currency={currency} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

interface NewValueProps {
  field: string;
  value: Json;
  currency: string;
}

function NewValue({ field, value, currency }: NewValueProps) {
  const { i18n } = useLingui();
  if (field === "image_url") {
    return value ? <Trans>New photo</Trans> : <Trans>Photo removed</Trans>;
  }
  if (value !== null && isDetailField(field)) return <DetailText field={field} value={value} />;
  if (typeof value === "number") return formatPrice(value, currency, i18n.locale);
  if (typeof value !== "string" || value === "") return <Trans>none</Trans>;
  return field.endsWith("_at") ? <Moment time={value} /> : value;
}
