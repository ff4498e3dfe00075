import { clsx } from "clsx";
import {
  AtSign,
  Ban,
  BellPlus,
  CircleCheck,
  CircleX,
  Clock,
  Flag,
  Flame,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Tags,
} from "lucide-react";
import type { NoticeKind } from "#contract/members/notice.ts";

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const { Icon, tone } = LOOKS[lookOf(kind)];
  return (
    <span
      aria-hidden="true"
      className={clsx("grid size-10 flex-none place-items-center rounded-m", tone)}
    >
      <Icon className="size-5" />
    </span>
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
  | "price"
  | "tip"
  | "alert";

function lookOf(kind: NoticeKind): Look {
  if (kind.endsWith("_approved") || kind === "unbanned") return "good";
  if (kind.endsWith("_rejected") || kind.endsWith("_removed")) return "bad";
  if (kind.endsWith("_changed")) return "edited";
  if (kind.startsWith("report_") || kind.startsWith("dispute_") || kind === "fact_disputed")
    return "report";
  if (kind === "voucher_failing") return "bad";
  if (kind === "deal_expired" || kind === "deal_ended_by_members") return "ended";
  if (kind === "deal_price_seen" || kind === "saved_price") return "price";
  if (kind.startsWith("saved_")) return "ended";
  if (kind === "addition") return "tip";
  if (kind === "addition_accepted") return "good";
  if (kind === "alert") return "alert";
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
  tip: { Icon: Lightbulb, tone: "bg-info-soft text-info" },
  alert: { Icon: BellPlus, tone: "bg-gold-soft text-gold-ink" },
  ban: { Icon: Ban, tone: "bg-danger-soft text-danger" },
  talk: { Icon: MessageCircle, tone: "bg-sunken text-primary-ink" },
  mention: { Icon: AtSign, tone: "bg-sunken text-primary-ink" },
};
