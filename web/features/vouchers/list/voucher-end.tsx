import { Plural, Trans } from "@lingui/react/macro";
import { Calendar, CircleAlert, Clock } from "lucide-react";
import { daysUntil } from "#lib/format/format-day.ts";
import { useToday } from "#lib/format/use-today.ts";
import { Badge } from "#ui/display/badge.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";

const WARNING_DAYS = 7;

export function VoucherEnd({ expiryDate }: { expiryDate: string | null }) {
  const today = useToday();
  if (expiryDate === null) {
    return (
      <span className="flex items-center gap-1.5 py-1.5 text-fs-14 text-muted">
        <Calendar className="size-4" />
        <Trans>No end date</Trans>
      </span>
    );
  }
  const days = daysUntil(expiryDate, today);
  const date = <CalendarDate time={expiryDate} />;
  if (days < 0) {
    return (
      <Badge tone="danger">
        <CircleAlert className="size-4" />
        <Trans>Expired {date}</Trans>
      </Badge>
    );
  }
  if (days <= WARNING_DAYS) {
    return (
      <Badge tone="warning">
        <Clock className="size-4" />
        {days === 0 ? (
          <Trans>Ends today</Trans>
        ) : (
          <Plural value={days} one="Ends tomorrow" other="Ends in # days" />
        )}
      </Badge>
    );
  }
  return (
    <span className="flex items-center gap-1.5 py-1.5 text-fs-14 text-muted">
      <Calendar className="size-4" />
      <span>
        <Trans>Ends {date}</Trans>
      </span>
    </span>
  );
}
