import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TicketPercent, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { OutsideLink } from "#features/moderation/queue/outside-link.tsx";
import { QueueRow, type QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import {
  decideVoucher,
  loadPendingVouchers,
  type PendingVoucher,
} from "./pending-vouchers-requests.ts";

interface PendingVouchersProps extends QueuePlace {
  discountOf: (voucher: PendingVoucher) => ReactNode;
}

export function PendingVouchers({ discountOf, ...place }: PendingVouchersProps) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="pending-vouchers"
      heading={<Trans>Pending voucher codes</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No codes to review. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending voucher codes</Trans>}
      load={loadPendingVouchers}
      decide={decideVoucher}
      content="voucher"
      titleOf={codeOf}
      rejectTexts={({ code }) => ({
        question: t`Reject this code?`,
        effect: <Trans>“{code}” won’t be published.</Trans>,
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "voucher",
      })}
      row={(voucher, actions) => (
        <PendingVoucherRow
          key={voucher.id}
          voucher={voucher}
          discount={discountOf(voucher)}
          {...actions}
        />
      )}
    />
  );
}

const codeOf = ({ code }: PendingVoucher) => code;

interface PendingVoucherRowProps extends QueueRowActions {
  voucher: PendingVoucher;
  discount: ReactNode;
}

function PendingVoucherRow({ voucher, discount, ...actions }: PendingVoucherRowProps) {
  const { code, merchant, description, expiryDate, createdAt, isAlreadyPublic } = voucher;
  return (
    <QueueRow
      {...actions}
      title={`${code}, ${merchant}`}
      image={
        <span className="grid size-16 place-items-center self-start overflow-hidden rounded-[10px] bg-primary-soft text-primary-ink">
          <PrivateImage
            url={voucher.brandImageUrl}
            alt=""
            width={64}
            height={64}
            fallback={<TicketPercent aria-hidden="true" />}
            className="size-16 bg-white object-contain"
          />
        </span>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-15 leading-snug">
        <b className="font-mono [overflow-wrap:anywhere]" dir="ltr">
          {code}
        </b>
        <span className="font-[640]">{discount}</span>
      </p>
      <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-fs-14 text-muted">
        <bdi>{merchant}</bdi>
        <OutsideLink address={voucher.merchantUrl} />
        <span>
          {expiryDate ? (
            <Trans>
              Ends <CalendarDate time={expiryDate} />
            </Trans>
          ) : (
            <Trans>No end date</Trans>
          )}
        </span>
        <span>
          <Trans>
            by <Link to={paths.adminMember(voucher.userId)}>{voucher.username}</Link>,{" "}
            <RelativeTime time={createdAt ?? ""} inSentence />
          </Trans>
        </span>
      </p>
      {description && <ClampedText text={description} className="mbs-1" />}
      {(isAlreadyPublic || !voucher.merchantUrl) && (
        <p className="mbs-1 flex flex-wrap gap-2">
          {isAlreadyPublic && (
            <Badge tone="warning">
              <TriangleAlert className="size-4" />
              <Trans>This code is already public</Trans>
            </Badge>
          )}
          {!voucher.merchantUrl && (
            <Badge tone="warning">
              <TriangleAlert className="size-4" />
              <Trans>No link</Trans>
            </Badge>
          )}
        </p>
      )}
    </QueueRow>
  );
}
