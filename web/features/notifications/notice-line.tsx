import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import {
  AtSign,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Flag,
  Flame,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Tags,
} from "lucide-react";
import { addressOfNotice, type Notice, type NoticeKind } from "#contract/members/notice.ts";
import { noticeSentence } from "#contract/members/notice-texts.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { DEAL_FIELD_LABELS } from "#lib/locale/deal-field-labels.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface NoticeLineProps {
  notice: Notice;
  /** The reader's username. */
  username: string;
  now: Date;
  onOpen: (notice: Notice) => void;
}

export function NoticeLine({ notice, username, now, onOpen }: NoticeLineProps) {
  const { i18n } = useLingui();
  const { Icon, tone } = LOOKS[lookOf(notice.kind)];
  const address = addressOfNotice(notice, username);
  const text = noticeSentence(
    notice,
    ({ id, message }, values) => i18n._(id ?? message, values, { message }),
    (amount, currency) => formatPrice(amount, currency, i18n.locale),
  );
  return (
    <li
      className={clsx(
        "relative flex gap-3 px-4 py-3.5 sm:gap-4 sm:px-6",
        !notice.isRead &&
          "[box-shadow:inset_3px_0_0_var(--primary)] rtl:[box-shadow:inset_-3px_0_0_var(--primary)]",
        address && "hover:bg-sunken",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx("grid size-10 flex-none place-items-center rounded-m", tone)}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-inline-0 flex-1 [overflow-wrap:anywhere]">
        <p className={clsx("leading-snug", !notice.isRead && "font-[640]")}>
          {address ? (
            // The link covers the whole line.
            <Link
              to={address}
              onClick={() => onOpen(notice)}
              className="text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <Details notice={notice} />
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
  const { kind, reason, until, fields } = notice;
  const { i18n } = useLingui();
  const reasonText = useReasonText();
  const changed = fields
    .map((field) => (DEAL_FIELD_LABELS[field] ? i18n._(DEAL_FIELD_LABELS[field]) : field))
    .join(" · ");
  return (
    <>
      {kind === "banned" && (
        <p className="mbs-1 text-muted">
          {until ? (
            <Trans>
              You can read, but not post, until <Moment time={until} />.
            </Trans>
          ) : (
            <Trans>You can read, but not post.</Trans>
          )}
        </p>
      )}
      {kind === "checks_paused" && until && (
        <p className="mbs-1 text-muted">
          <Trans>
            They count again from <Moment time={until} />.
          </Trans>
        </p>
      )}
      {changed && <p className="mbs-1 text-muted">{changed}</p>}
      {reason && (
        <p dir="auto" className="mbs-1 text-muted">
          {reasonText(reason)}
        </p>
      )}
    </>
  );
}

type Look =
  | "good"
  | "bad"
  | "ended"
  | "edited"
  | "hot"
  | "report"
  | "ban"
  | "talk"
  | "mention"
  | "price";

function lookOf(kind: NoticeKind): Look {
  if (kind.endsWith("_approved") || kind === "unbanned") return "good";
  if (kind.endsWith("_rejected") || kind.endsWith("_removed")) return "bad";
  if (kind.endsWith("_changed")) return "edited";
  if (kind.startsWith("report_")) return "report";
  if (kind === "deal_expired" || kind === "deal_ended_by_members") return "ended";
  if (kind === "deal_price_seen") return "price";
  if (kind === "deal_hot") return "hot";
  if (kind === "banned" || kind === "checks_paused") return "ban";
  return kind === "mention" ? "mention" : "talk";
}

const LOOKS: Record<Look, { Icon: LucideIcon; tone: string }> = {
  good: { Icon: CircleCheck, tone: "bg-success-soft text-success" },
  bad: { Icon: CircleX, tone: "bg-danger-soft text-danger" },
  ended: { Icon: Clock, tone: "bg-sunken text-muted" },
  edited: { Icon: Pencil, tone: "bg-info-soft text-info" },
  hot: { Icon: Flame, tone: "bg-gold-soft text-gold-ink" },
  report: { Icon: Flag, tone: "bg-info-soft text-info" },
  price: { Icon: Tags, tone: "bg-warning-soft text-warning" },
  ban: { Icon: Ban, tone: "bg-danger-soft text-danger" },
  talk: { Icon: MessageCircle, tone: "bg-sunken text-primary-ink" },
  mention: { Icon: AtSign, tone: "bg-sunken text-primary-ink" },
};
