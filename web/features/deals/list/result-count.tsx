import { Plural, Trans } from "@lingui/react/macro";

interface ResultCountProps {
  shown: number;
  page: number;
  limit: number;
  /** Null for the hottest list, which is not counted. */
  total: number | null;
}

/** `118 deals, showing 1 to 10`; phones show the number only. Screen readers announce changes. */
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
        <span className={total === null ? undefined : "max-sm:hidden xl:max-[1440px]:sr-only"}>
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
