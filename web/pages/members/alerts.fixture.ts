import { initializeAuth } from "#features/members/session/session.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { AMINAS_BACKEND } from "#testing/fake-supabase.ts";
import * as alertsPage from "./alerts-page.tsx";

const rpc = <Name extends string>(name: Name) => `POST /rest/v1/rpc/${name}` as const;

export const ALERTS = rpc("get_alerts");
export const CONSENTS = rpc("get_my_consents");
export const AGREE = rpc("give_consent");
export const WITHDRAW = rpc("withdraw_consent");
export const SET = rpc("set_alert");
export const DELETE = rpc("delete_alert");
export const TRY = rpc("try_alert");
export const MATCHES = rpc("get_alert_matches");
export const EXPLAIN = rpc("explain_alert");
export const NEW_KEY = rpc("new_feed_key");

export const SET_MAIL = rpc("set_alert_mail");
export const SETTINGS = rpc("get_notification_settings");
export const SET_SETTINGS = rpc("set_notification_settings");
export const CONFIRM = rpc("request_mail_confirmation");

export const AGREED = [{ kind: "alerts", version: 2, given_at: "2026-11-01T08:00:00Z" }];

/** Amina's alert as `get_alerts` returns it. */
export const DATES_ALERT = {
  id: "a1e70000-0000-4000-8000-000000000001",
  name: "Dates for Ramadan",
  words_any: ["dates", "تمر"],
  words_all: [],
  words_none: ["gift"],
  categories: ["food"],
  merchant: null,
  poster: null,
  max_total: 25,
  currency: "GBP",
  allows_unknown_delivery: false,
  channel: null,
  deal_type: null,
  step: null,
  within_minutes: null,
  is_paused: false,
  mail: "off",
  feed_key: "aminas-feed-key",
  created_at: "2026-11-01T08:00:00Z",
  last_matched_at: "2026-11-20T11:00:00Z",
  matches_of_week: 3,
  is_noisy: false,
};

/** Notification settings of a member with a confirmed address. */
export const MAILED = {
  is_mailed: true,
  address: "confirmed",
  timezone: "Europe/London",
  quiet_from: 22,
  quiet_until: 7,
  alert_mail_stopped: false,
  mail: {},
  bell: {},
};

/** Responses of a backend where Amina has given consent and has these alerts. */
export function backendWith(alerts: readonly object[] = [DATES_ALERT]) {
  return {
    ...AMINAS_BACKEND,
    [ALERTS]: { body: alerts },
    [CONSENTS]: { body: AGREED },
    [SETTINGS]: { body: MAILED },
    [TRY]: { body: { count: 0, deals: [] } },
  };
}

/** Opens the page as the stored session's member, otherwise as a visitor. */
export async function openAlerts(address = "/alerts") {
  const page = openPage([{ path: "/alerts", ...alertsPage }], address);
  await page.store.dispatch(initializeAuth());
  return page;
}
