import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { CodeFailure, CodeProof } from "#contract/vouchers/code-proof.ts";
import { Badge } from "#ui/display/badge.tsx";
import { LastWorked } from "./last-worked.tsx";
import { useFailureLabels } from "./use-failure-labels.ts";

/** The proof of a code: its successes in 14 days, the time of the last one, and a warning if it keeps failing. */
export function CodeProofText({ proof }: { proof: CodeProof }) {
  const { worked, failed, lastWorkedAt, failingReason } = proof;
  const total = worked + failed;
  return (
    <p className="text-fs-14 text-muted tabular-nums">
      {failingReason && <Failing reason={failingReason} />}
      {total === 0 ? (
        <Trans>No reports in 14 days.</Trans>
      ) : (
        <>
          <Plural
            value={total}
            one={`Worked ${worked} of # time in 14 days`}
            other={`Worked ${worked} of # times in 14 days`}
          />
          {lastWorkedAt && (
            <Trans>
              , last <LastWorked time={lastWorkedAt} />
            </Trans>
          )}
        </>
      )}
    </p>
  );
}

function Failing({ reason }: { reason: CodeFailure }) {
  const { t } = useLingui();
  const label = useFailureLabels()[reason];
  return (
    <Badge tone="warning" className="me-2">
      <TriangleAlert className="size-4" aria-hidden="true" />
      {reason === "unknown" ? t`Fails for most members` : t`Fails for most: ${label}`}
    </Badge>
  );
}
