import { useLingui } from "@lingui/react/macro";
import { formatDate } from "#lib/format/format-relative-time.ts";

export function FactDay({ day }: { day: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDate(day, i18n.locale)}
    </time>
  );
}
