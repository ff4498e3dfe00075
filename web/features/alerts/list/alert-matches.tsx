import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { dealSlug } from "#contract/addresses/deal-slug.ts";
import type { AlertMatch, ExplainedCondition } from "#contract/alerts/alert.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { URL_MAX } from "#contract/limits.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { FormFailure } from "#features/forms/form-failure.tsx";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { DealLine } from "../deal-line.tsx";
import { ConditionList } from "./condition-list.tsx";
import { explainAlert, loadMatches, MATCHES_PER_PAGE } from "./matches-requests.ts";

const schema = z.object({
  deal: z.string().check(z.refine((typed) => dealSlug(typed) !== "", brokenRule("deal_unknown"))),
});

/** The matches of an alert, newest first, each with an explanation, and a form that checks any other deal. */
export function AlertMatches({ alertId }: { alertId: string }) {
  const { matches, hasMore, isLoading, error, load } = useMatches(alertId);
  return (
    <div className="grid gap-3 pbe-2">
      {matches?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing yet. We keep matches for 90 days.</Trans>
        </p>
      )}
      {matches && matches.length > 0 && (
        <ul className="divide-y divide-border">
          {matches.map(({ deal, matchedAt }) => (
            <DealLine key={deal.id} deal={deal}>
              <div className="flex flex-wrap items-center gap-x-3 text-fs-14 text-muted">
                <RelativeTime time={matchedAt} />
                <Explanation alertId={alertId} dealId={deal.id} />
              </div>
            </DealLine>
          ))}
        </ul>
      )}
      {error && (
        <FailedPanel
          title={<Trans>The matches could not be loaded</Trans>}
          isRetrying={isLoading}
          onRetry={() => void load()}
        >
          {error}
        </FailedPanel>
      )}
      {!matches && !error && <Spinner />}
      {hasMore && !error && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={isLoading}
          onClick={() => void load()}
        >
          <Trans>Show older ones</Trans>
        </Button>
      )}
      {matches && <CheckDeal alertId={alertId} />}
    </div>
  );
}

function useMatches(alertId: string) {
  const dispatch = useAppDispatch();
  const [matches, setMatches] = useState<AlertMatch[] | null>(null);
  const [hasMore, setMore] = useState(false);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);

  async function load(shown: AlertMatch[]) {
    setLoading(true);
    setError(null);
    const before = shown.at(-1)?.matchedAt ?? null;
    const result = await dispatch(loadMatches({ alertId, before }));
    setLoading(false);
    if (!loadMatches.fulfilled.match(result)) return setError(failureText(result));
    setMatches([...shown, ...result.payload]);
    setMore(result.payload.length === MATCHES_PER_PAGE);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once.
  useEffect(() => void load([]), []);
  return { matches, hasMore, isLoading, error, load: () => load(matches ?? []) };
}

interface ExplanationProps {
  alertId: string;
  dealId: string;
}

/** A button that shows why a deal matches. */
function Explanation(props: ExplanationProps) {
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

/** Form that explains why an alert found or missed a deal. The member pastes the deal's link. */
function CheckDeal({ alertId }: { alertId: string }) {
  const dispatch = useAppDispatch();
  const [conditions, setConditions] = useState<readonly ExplainedCondition[] | null>(null);
  const { form, fieldId, failure, onInvalid, clearErrors, refuse } = useCheckedForm({
    name: `check-${alertId}`,
    schema,
    values: { deal: "" },
    fieldOfCode: { deal_not_found: "deal" },
  });

  async function onValid({ deal }: { deal: string }) {
    clearErrors();
    setConditions(null);
    const found = await dispatch(fetchDeal(dealSlug(deal)));
    if (!fetchDeal.fulfilled.match(found)) return refuse(found);
    const result = await dispatch(explainAlert({ alertId, dealId: found.payload.id }));
    if (explainAlert.fulfilled.match(result)) setConditions(result.payload);
    else refuse(result);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onValid, onInvalid)}
      className="grid gap-2.5 rounded-m bg-sunken p-3.5"
    >
      <FormField
        form={form}
        idOf={fieldId}
        name="deal"
        label={<Trans>Missed a deal? Paste its link</Trans>}
      >
        {(control) => <TextInput {...control} dir="ltr" maxLength={URL_MAX} autoComplete="off" />}
      </FormField>
      {failure && <FormFailure>{failure}</FormFailure>}
      <Button
        type="submit"
        variant="outline"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        <Trans>Check</Trans>
      </Button>
      <div role="status">{conditions && <ConditionList conditions={conditions} />}</div>
    </form>
  );
}
