import type { Db } from "../as.ts";
import { one } from "../calls.ts";

export type Alert = {
  id: string;
  name: string;
  words_any: string[];
  poster: { id: string; username: string } | null;
  feed_key: string;
  is_paused: boolean;
  mail: string;
  last_matched_at: string | null;
  matches_of_week: number;
  is_noisy: boolean;
};

export const ALERTS = { kind_param: "alerts" };

/** An alert for "dates or ajwa, not gift, food, at most 25 to my door". */
export const STORY = {
  name: "Dates",
  words_any: ["dates", "ajwa"],
  words_none: ["gift"],
  categories: ["food"],
  max_total: 25,
};

export async function setAlert(db: Db, alert: object): Promise<string> {
  const [row] = await db.call<{ set_alert: string }>("set_alert", {
    alert_param: JSON.stringify(alert),
  });
  return row?.set_alert ?? "";
}

export async function ownAlerts(db: Db): Promise<Alert[]> {
  return one(await db.call<{ get_alerts: Alert[] }>("get_alerts")).get_alerts;
}

export async function matchesOf(db: Db, args = {}): Promise<{ alert_id: string }[]> {
  const rows = await db.call<{ get_alert_matches: { alert_id: string }[] }>(
    "get_alert_matches",
    args,
  );
  return one(rows).get_alert_matches;
}

export async function tryAlert(
  db: Db,
  alert: object,
): Promise<{ count: number; deals: { title: string }[] }> {
  const rows = await db.call<{ try_alert: { count: number; deals: { title: string }[] } }>(
    "try_alert",
    { alert_param: JSON.stringify(alert) },
  );
  return one(rows).try_alert;
}

/** Returns the conditions that a deal does not fit. */
export async function missed(db: Db, alertId: string, dealId: string): Promise<string[]> {
  const rows = await db.call<{ explain_alert: { condition: string; holds: boolean }[] }>(
    "explain_alert",
    { alert_id_param: alertId, deal_id_param: dealId },
  );
  return one(rows)
    .explain_alert.filter(({ holds }) => !holds)
    .map(({ condition }) => condition);
}

/** Adds a public deal of Bilal's and returns its id. */
export async function addDeal(db: Db, bilal: string, changes: object = {}): Promise<string> {
  const deal = {
    title: "Medjool dates, 1 kg",
    price: 20,
    merchant: "Date House",
    category: "food",
    status: "active",
    delivery_kind: "included",
    user_id: bilal,
    ...changes,
  };
  const names = Object.keys(deal);
  const rows = await db.query<{ id: string }>(
    `insert into public.deals (${names.join(", ")}) values (${names.map((_, n) => `$${n + 1}`).join(", ")})
     returning id`,
    Object.values(deal),
  );
  return one(rows).id;
}
