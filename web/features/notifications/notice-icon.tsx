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
import { NOTICES, type NoticeKind, type NoticeLook } from "#contract/members/notice-kind-texts.ts";

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const { Icon, tone } = LOOKS[NOTICES[kind].look];
  return (
    <span
      aria-hidden="true"
      className={clsx("grid size-10 flex-none place-items-center rounded-m", tone)}
    >
      <Icon className="size-5" />
    </span>
  );
}

const LOOKS: Record<NoticeLook, { Icon: LucideIcon; tone: string }> = {
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
