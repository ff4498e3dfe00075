import { Plural, Trans } from "@lingui/react/macro";

interface ResultCountProps {
  /** How many deals the page shows, and where they stand in the list. */
  shown: number;
  page: number;
  limit: number;
  /** Null where nobody counts (hottest). */
  total: number | null;
}

/** `118 deals, showing 1 to 10`; phones have room for the number alone. Announced when it changes. */
export function ResultCount({ shown, page, limit, total }: ResultCountProps) {
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  return (
    <p role="status" className="text-fs-14 text-muted tabular-nums">
      {total !== null && (
        <span className="font-bold text-ink">
          <Plural value={total} one="# deal" other="# deals" />
        </span>
      )}
      {shown > 0 && (
        <span className={total === null ? undefined : "max-sm:hidden"}>
          {total === null ? (
            <Trans>
              Showing {first} to {last}
            </Trans>
          ) : (
            <Trans>
              , showing {first} to {last}
            </Trans>
          )}
        </span>
      )}
    </p>
  );
}
