import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "react-router";
import { alertPaths, prefillFromQuery } from "#contract/addresses/alert-paths.ts";
import { ALERT_CHANNELS } from "#contract/alerts/alert.ts";
import { valuesOfAlert } from "#contract/alerts/alert-schema.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { DEAL_TYPES } from "#contract/deals/total.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { type OwnAlerts as Loaded, loadAlerts } from "./alerts-requests.ts";
import { AlertForm } from "./form/alert-form.tsx";
import { AlertList } from "./list/alert-list.tsx";

interface OwnAlertsProps {
  memberId: string;
  email: string;
}

/** The alerts of a member, or the form that the address opens: `?new=1` or `?edit=`. */
export function OwnAlerts({ memberId, email }: OwnAlertsProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { t } = useLingui();
  const { showToast } = useAlerts();
  const { data, status, error, reload } = useThunkData(loadAlerts, undefined);
  if (!data) {
    if (status !== "failed") return <Spinner />;
    return (
      <FailedPanel title={<Trans>Your alerts could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  const opened = formOf(search, data);
  if (!opened) return <AlertList {...data} email={email} reload={reload} />;
  return (
    <AlertForm
      key={search}
      {...opened}
      memberId={memberId}
      email={email}
      consent={data.consent}
      settings={data.settings}
      onSaved={async (id) => {
        await reload();
        showToast(t`Alert saved`);
        void navigate(alertPaths.alert(id), { replace: true });
      }}
    />
  );
}

/** Returns the form that an address opens; null for the list. */
function formOf(search: string, { alerts, settings }: Loaded) {
  const query = new URLSearchParams(search);
  const alert = alerts.find(({ id }) => id === query.get("edit"));
  if (alert) return { alert, draftName: `alert-${alert.id}`, defaults: valuesOfAlert(alert) };
  if (!query.has("new")) return null;
  const prefill = prefillFromQuery(query);
  const { words, all, category, merchant, poster, max, channel, type, facts, listed } = prefill;
  return {
    alert: null,
    // Each set of prefilled values has its own draft.
    draftName: `alert${search.replace(/[^\p{L}\p{N}]+/gu, "-")}`,
    omitsFacts: Boolean(facts),
    listed: /^\d{1,6}$/.test(listed ?? "") ? Number(listed) : null,
    defaults: {
      words_any: words,
      words_all: all,
      categories: isCategorySlug(category ?? "") ? category : "",
      merchant,
      poster,
      max_total: max,
      channel: ALERT_CHANNELS.find((value) => value === channel) ?? "",
      deal_type: DEAL_TYPES.find((value) => value === type) ?? "",
      mail: settings.isMailed ? "daily" : "off",
    },
  };
}
