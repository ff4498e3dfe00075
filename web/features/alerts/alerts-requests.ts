import {
  type AlertConditions,
  type AlertMail,
  type AlertTrial,
  alertsFromJson,
  type DealAlert,
  trialFromJson,
} from "#contract/alerts/alert.ts";
import { type AlertValues, conditionsOf, mailOf } from "#contract/alerts/alert-schema.ts";
import { CONSENT_VERSION } from "#contract/members/consent.ts";
import { ownTimezone } from "#features/notifications/settings/mail-language.ts";
import {
  getSettings,
  type NotificationSettings,
} from "#features/notifications/settings/settings-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapMaybe, unwrapRows } from "#lib/errors/app-error.ts";

const CONSENT = "alerts";

export interface OwnAlerts {
  alerts: DealAlert[];
  /** Version of the text of the member's consent to the storage of alerts; 0 without consent. */
  consent: number;
  settings: NotificationSettings;
}

/** An alert to store; `id` is null for a new one. */
export interface AlertToSave extends AlertConditions {
  id: string | null;
  name: string;
  isPaused: boolean;
  /** Without it, a new alert is not emailed, and another keeps its choice. */
  mail?: AlertMail;
  /** Whether to record the member's consent before saving. */
  agrees: boolean;
}

async function getAlerts(backend: Backend): Promise<OwnAlerts> {
  const data = await backend.data();
  const [alerts, consents, settings] = await Promise.all([
    data.rpc("get_alerts"),
    data.rpc("get_my_consents"),
    getSettings(backend),
  ]);
  return {
    alerts: alertsFromJson(unwrap(alerts)),
    consent: unwrapRows(consents).find(({ kind }) => kind === CONSENT)?.version ?? 0,
    settings,
  };
}

async function setAlert(backend: Backend, alert: AlertToSave): Promise<string> {
  const data = await backend.data();
  const conditions = await writeConditions(backend, alert);
  if (alert.agrees) await agree(backend);
  return unwrap(
    await data.rpc("set_alert", {
      alert_param: {
        ...conditions,
        ...(alert.id && { id: alert.id }),
        name: alert.name,
        is_paused: alert.isPaused,
        ...(alert.mail && { mail: alert.mail, timezone: ownTimezone() }),
      },
    }),
  );
}

/** Records the member's consent to the storage of alerts, and to the emails that the member chooses. */
async function agree(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("give_consent", { kind_param: CONSENT, version_param: CONSENT_VERSION }));
}

interface MailChange {
  /** Null for all alerts of the member. */
  alertId: string | null;
  mail: AlertMail;
  agrees: boolean;
}

async function setMail(backend: Backend, { alertId, mail, agrees }: MailChange): Promise<void> {
  const data = await backend.data();
  if (agrees) await agree(backend);
  const timezone = ownTimezone();
  unwrap(
    await data.rpc("set_alert_mail", {
      mail_param: mail,
      ...(alertId && { alert_id_param: alertId }),
      ...(timezone && { timezone_param: timezone }),
    }),
  );
}

async function tryConditions(backend: Backend, conditions: AlertConditions): Promise<AlertTrial> {
  const data = await backend.data();
  const alert = await writeConditions(backend, conditions);
  return trialFromJson(unwrap(await data.rpc("try_alert", { alert_param: alert })));
}

/** Throws `profile_not_found` for an unknown username. */
async function writeConditions(backend: Backend, conditions: AlertConditions) {
  const { poster } = conditions;
  return {
    words_any: [...conditions.wordsAny],
    words_all: [...conditions.wordsAll],
    words_none: [...conditions.wordsNone],
    categories: [...conditions.categories],
    merchant: conditions.merchant,
    poster_id: poster && (poster.id || (await findMember(backend, poster.username))),
    max_total: conditions.maxTotal,
    currency: conditions.currency,
    allows_unknown_delivery: conditions.allowsUnknownDelivery,
    channel: conditions.channel,
    deal_type: conditions.dealType,
    step: conditions.step,
    within_minutes: conditions.withinMinutes,
  };
}

async function findMember(backend: Backend, username: string): Promise<string> {
  const data = await backend.data();
  const row = unwrapMaybe(
    await data.from("profiles").select("id").eq("username", username).maybeSingle(),
  );
  if (row) return row.id;
  throw new AppError("Profile not found", { status: 404, hint: "profile_not_found" });
}

async function removeAlert(backend: Backend, id: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("delete_alert", { alert_id_param: id }));
}

/** Replaces the key of an alert's feed and returns the new one. The old address stops working. */
async function replaceFeedKey(backend: Backend, alertId: string): Promise<string> {
  const data = await backend.data();
  return unwrap(await data.rpc("new_feed_key", { alert_id_param: alertId }));
}

/** Withdraws the member's consent, which deletes all alerts. */
async function withdrawConsent(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("withdraw_consent", { kind_param: CONSENT }));
}

export const loadAlerts = createRequestThunk("alerts/loadAlerts", getAlerts);

export const saveAlert = createRequestThunk("alerts/saveAlert", setAlert);

/** Returns the thunk that saves the alert of a form. If the member typed no name, the alert gets the proposed one. */
export function saveFormOf(form: {
  /** Null for a new alert. */
  alert: DealAlert | null;
  /** Whether emails need a link to be opened first, which is then sent. */
  confirms: boolean;
  agrees: (mail: AlertMail) => boolean;
  proposeName: (conditions: AlertConditions) => string;
}) {
  return createRequestThunk<string, AlertValues>(saveAlert.typePrefix, async (backend, values) => {
    const conditions = conditionsOf(values);
    const mail = mailOf(values);
    const id = await setAlert(backend, {
      ...conditions,
      id: form.alert?.id ?? null,
      name: values.name || form.proposeName(conditions),
      isPaused: form.alert?.isPaused ?? false,
      mail,
      agrees: form.agrees(mail),
    });
    if (form.confirms && mail !== "off") {
      const data = await backend.data();
      // The list of alerts explains what is missing, and sends the link again.
      await data.rpc("request_mail_confirmation");
    }
    return id;
  });
}

export const setAlertMail = createRequestThunk("alerts/setAlertMail", setMail);

export const tryAlert = createRequestThunk("alerts/tryAlert", tryConditions);

export const deleteAlert = createRequestThunk("alerts/deleteAlert", removeAlert);

export const renewFeed = createRequestThunk("alerts/renewFeed", replaceFeedKey);

export const withdrawAlerts = createRequestThunk("alerts/withdrawAlerts", withdrawConsent);
