import { Plural, Trans } from "@lingui/react/macro";

interface ResultCountProps {
  shown: number;
  page: number;
  limit: number;
  /** Null for the hottest list, which is not counted. */
  total: number | null;
  /** Whether screen readers announce changes. */
  isAnnounced?: boolean;
}

/** `118 deals, showing 1 to 10`. */
export function ResultCount({ shown, page, limit, total, isAnnounced }: ResultCountProps) {
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  return (
    <p role={isAnnounced ? "status" : undefined} className="text-fs-14 text-muted tabular-nums">
      {total !== null && (
        <span className="font-bold text-ink">
          <Plural value={total} one="# deal" other="# deals" />
        </span>
      )}
      {shown > 0 && (
        <span>
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
