import {
  type AlertMatch,
  type ExplainedCondition,
  explanationFromJson,
  matchesFromJson,
} from "#contract/alerts/alert.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

export const MATCHES_PER_PAGE = 20;

/** Returns a page of an alert's matches: those before a time (ISO 8601), or the newest. */
async function getMatches(
  backend: Backend,
  { alertId, before }: { alertId: string; before: string | null },
): Promise<AlertMatch[]> {
  const data = await backend.data();
  const response = await data.rpc("get_alert_matches", {
    alert_id_param: alertId,
    limit_param: MATCHES_PER_PAGE,
    ...(before && { before_param: before }),
  });
  return matchesFromJson(unwrap(response));
}

async function explain(
  backend: Backend,
  { alertId, dealId }: { alertId: string; dealId: string },
): Promise<ExplainedCondition[]> {
  const data = await backend.data();
  return explanationFromJson(
    unwrap(await data.rpc("explain_alert", { alert_id_param: alertId, deal_id_param: dealId })),
  );
}

export const loadMatches = createRequestThunk("alerts/loadMatches", getMatches);

export const explainAlert = createRequestThunk("alerts/explainAlert", explain);
