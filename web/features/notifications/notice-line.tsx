import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { addressOfNotice, type Notice, objectionAddress } from "#contract/members/notice.ts";
import { noticeReason, noticeSentence, OBJECT } from "#contract/members/notice-texts.ts";
import { formatMoment } from "#lib/format/format-moment.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { DEAL_FIELD_LABELS } from "#lib/locale/deal-field-labels.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { NoticeIcon } from "./notice-icon.tsx";

/** Marks the start edge of unread notices. */
export const UNREAD_EDGE =
  "[box-shadow:inset_3px_0_0_var(--primary)] rtl:[box-shadow:inset_-3px_0_0_var(--primary)]";

interface NoticeLineProps {
  notice: Notice;
  /** The reader's username. */
  username: string;
  now: Date;
  onOpen: () => void;
}

export function NoticeLine({ notice, username, now, onOpen }: NoticeLineProps) {
  const { i18n } = useLingui();
  const address = addressOfNotice(notice, username);
  const fill = useTranslateMarked();
  const text = noticeSentence(
    notice,
    fill,
    (amount, currency) => formatPrice(amount, currency, i18n.locale),
    (time) => formatMoment(time, i18n.locale),
  );
  const objection = objectionAddress(notice, username);
  return (
    <li
      className={clsx(
        "relative flex gap-3 px-4 py-3.5 sm:gap-4 sm:px-6",
        !notice.isRead && UNREAD_EDGE,
        address && "hover:bg-sunken",
      )}
    >
      <NoticeIcon kind={notice.kind} />
      <div className="min-inline-0 flex-1 [overflow-wrap:anywhere]">
        <p className={clsx("leading-snug", !notice.isRead && "font-[640]")}>
          {address ? (
            // The link covers the whole line.
            <Link
              to={address}
              onClick={onOpen}
              className="text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <Details notice={notice} />
        {objection && (
          <p className="mbs-1 text-fs-14 text-muted">
            {fill(OBJECT.question)} {/* Above the link that covers the line. */}
            <Link to={objection} rel="nofollow" className="relative inline-flex min-block-6">
              {fill(OBJECT.link)}
            </Link>
          </p>
        )}
        <p className="mbs-1 flex flex-wrap items-center gap-x-2.5 text-fs-14 text-muted">
          <RelativeTime time={notice.createdAt} now={now} />
          {!notice.isRead && (
            <Badge tone="success">
              <Trans>New</Trans>
            </Badge>
          )}
        </p>
      </div>
    </li>
  );
}

function Details({ notice }: { notice: Notice }) {
  const { kind, until, fields } = notice;
  const { i18n } = useLingui();
  const reason = noticeReason(notice, useTranslateMarked());
  const reasonText = useReasonText();
  const changed = fields
    .map((field) => (DEAL_FIELD_LABELS[field] ? i18n._(DEAL_FIELD_LABELS[field]) : field))
    .join(" · ");
  return (
    <>
      {kind === "banned" && (
        <p className="mbs-1 text-muted">
          <Trans>You can read, but not post.</Trans>
        </p>
      )}
      {(kind === "checks_paused" || kind === "dispute_dismissed") && until && (
        <p className="mbs-1 text-muted">
          <Trans>
            They count again from <Moment time={until} />.
          </Trans>
        </p>
      )}
      {changed && <p className="mbs-1 text-muted">{changed}</p>}
      {reason && (
        <p dir="auto" className="own-words mbs-1 text-muted">
          {reasonText(reason)}
        </p>
      )}
    </>
  );
}
