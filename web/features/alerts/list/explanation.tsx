import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { ConditionList } from "./condition-list.tsx";
import { explainAlert } from "./matches-requests.ts";

interface ExplanationProps {
  alertId: string;
  dealId: string;
}

/** A button that shows why a deal matches. */
export function Explanation(props: ExplanationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-block-11 font-semibold text-primary-ink underline"
      >
        <Trans>Why this one?</Trans>
      </button>
      {isOpen && <Reasons {...props} />}
    </>
  );
}

function Reasons(props: ExplanationProps) {
  const [first] = useState(props);
  const { data, error } = useThunkData(explainAlert, first);
  return (
    <div role="status" className="basis-full text-ink">
      {error && <ErrorText>{error}</ErrorText>}
      {data && <ConditionList conditions={data} />}
    </div>
  );
}
