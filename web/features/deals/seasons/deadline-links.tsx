import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import type { SeasonEvent, SeasonHead } from "#contract/deals/season-page.ts";
import { Link } from "#ui/navigation/link.tsx";
import { useSeasonTexts } from "./use-season-texts.ts";

/** Links that keep only the deals that arrive in time for an event, and a link that shows all deals again. */
export function DeadlineLinks({
  head,
  by,
  unstated,
}: {
  head: SeasonHead;
  by: string | null;
  unstated: number;
}) {
  const { t } = useLingui();
  const { shortDay } = useSeasonTexts(head.day);
  const labels: Record<SeasonEvent, (day: string) => string> = {
    ramadan: (day) => t`Arrives before Ramadan (by ${day})`,
    fitr: (day) => t`Arrives before Eid (by ${day})`,
    adha: (day) => t`Arrives before Eid (by ${day})`,
  };
  if (head.deadlines.length === 0 && by === null) return null;
  const chips = head.deadlines.map((deadline) => ({
    by: deadline.by,
    label: labels[deadline.event](shortDay(deadline.by)),
  }));
  const isOther = by !== null && !chips.some((chip) => chip.by === by);
  if (isOther) chips.push({ by, label: t`Arrives by ${shortDay(by)}` });
  return (
    <nav aria-label={t`Delivery`} className="wrap pbs-5">
      <ul className="fade-edges flex gap-2 overflow-x-auto scrollbar-none whitespace-nowrap">
        {chips.map((chip) => (
          <li key={chip.by}>
            <Link
              to={seasonPaths.page(head.hub, chip.by === by ? null : chip.by)}
              aria-current={chip.by === by ? "true" : undefined}
              className={clsx("season-chip", chip.by === by && "bg-primary-soft text-primary-ink")}
            >
              {chip.by === by && <Check className="size-4" aria-hidden="true" />}
              {chip.label}
            </Link>
          </li>
        ))}
        {by && (
          <li>
            <Link to={seasonPaths.page(head.hub)} className="season-chip border-transparent">
              <Trans>Show all deals</Trans>
            </Link>
          </li>
        )}
      </ul>
      {by && unstated > 0 && (
        <p className="mbs-2 text-fs-15 text-muted">
          <Plural
            value={unstated}
            one="# deal doesn’t state a delivery time."
            other="# deals don’t state a delivery time."
          />
        </p>
      )}
    </nav>
  );
}
