import { asOwner as asOwnerOfAll, type Db } from "./as.ts";
import { one } from "./calls.ts";
import type { Person } from "./people.ts";

export type Notice = {
  id: string;
  kind: string;
  count: number;
  created_at: Date;
  is_read: boolean;
  actor_name: string | null;
  deal_id: string | null;
  comment_id: string | null;
  slug: string | null;
  title: string | null;
  reason: string | null;
  fields: string[] | null;
  detail: string | null;
  others: number;
};

export const notices = (db: Db, params: Record<string, unknown> = {}) =>
  db.call<Notice>("get_notifications", params);

export const noticeKinds = async (db: Db) => (await notices(db)).map(({ kind }) => kind);

export const unread = async (db: Db) =>
  one(await db.call<{ count_unread_notifications: number }>("count_unread_notifications"))
    .count_unread_notifications;

export const markRead = async (db: Db, params: Record<string, unknown> = {}) =>
  one(await db.call<{ mark_notifications_read: number }>("mark_notifications_read", params))
    .mark_notifications_read;

/** Like `asOwner` of as.ts, but deletes all notices first, because committed data of other tests creates some. */
export const asOwner = <T>(work: (db: Db) => Promise<T>) =>
  asOwnerOfAll(async (db) => {
    await db.query("delete from public.notifications");
    return work(db);
  });

export const asMember = <T>(name: Person, work: (db: Db) => Promise<T>) =>
  asOwner(async (db) => {
    await db.become(name);
    return work(db);
  });

export const asAdmin = <T>(work: (db: Db) => Promise<T>) => asMember("maryam", work);
