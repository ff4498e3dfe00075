import { Plural, Trans } from "@lingui/react/macro";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { DealLine } from "../deal-line.tsx";
import type { Trial } from "./use-trial.ts";

/** Number of matching deals in the last 30 days, and the newest ones. Screen readers announce the number. */
export function AlertPreview({ trial, omitsFacts }: { trial: Trial; omitsFacts: boolean }) {
  const result = "result" in trial ? trial.result : null;
  return (
    <div className="rounded-m bg-sunken px-4 py-3" aria-busy={trial.status === "loading"}>
      <p role="status" className="font-[620]">
        {trial.status === "failed" ? (
          <ErrorText>{trial.failure}</ErrorText>
        ) : trial.status === "none" ? (
          <span className="font-normal text-muted">
            <Trans>Fill in a field to see what the alert would have found.</Trans>
          </span>
        ) : result ? (
          <>
            <Plural
              value={result.count}
              _0="No deals in the last 30 days. You’ll hear from us when one turns up."
              one="# deal in the last 30 days"
              other="# deals in the last 30 days"
            />
            {omitsFacts && result.count > 0 && (
              <>
                {" "}
                <Trans>(without your halal filters)</Trans>
              </>
            )}
          </>
        ) : (
          <span className="font-normal text-muted">
            <Trans>Looking…</Trans>
          </span>
        )}
      </p>
      {result && result.deals.length > 0 && (
        <ul className="divide-y divide-border">
          {result.deals.map((deal) => (
            <DealLine key={deal.id} deal={deal} />
          ))}
        </ul>
      )}
    </div>
  );
}
