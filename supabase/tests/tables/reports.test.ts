import { expect, test } from "vitest";
import { asOwner, asVisitor, type Db } from "../as.ts";
import { deals, people } from "../people.ts";
import { report } from "../report-calls.ts";

const reporters = async (db: Db) =>
  (await db.query<{ user_id: string }>("select * from public.reports order by user_id")).map(
    ({ user_id }) => user_id,
  );

test("a report is visible to its reporter and to admins, not to the reported member", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    await report(db);
    await db.become("hamza");
    await report(db);
    expect(await reporters(db)).toEqual([people.hamza]);
    await db.become("bilal");
    expect(await reporters(db)).toEqual([people.bilal]);
    await db.become("amina");
    expect(await reporters(db)).toEqual([]);
    await db.become("maryam");
    expect(await reporters(db)).toEqual([people.bilal, people.hamza]);
    await db.become("visitor");
    await expect(reporters(db)).rejects.toMatchObject({ code: "42501" });
  }));

const WRITES = [
  `insert into public.reports (user_id, content_type, content_id, reason) values ('${people.bilal}', 'deal', '${deals.dates}', 'spam')`,
  "update public.reports set status = 'dismissed', resolved_at = now()",
  "delete from public.reports",
];

test.each(WRITES)("direct writes are refused: %s", (sql) =>
  asVisitor(async (db) => {
    await db.become("bilal");
    await report(db);
    for (const who of ["visitor", "bilal", "maryam"] as const) {
      await db.become(who);
      await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  }),
);

test.each(WRITES)(
  "the guard trigger refuses writes even with every privilege and no policy: %s",
  (sql) =>
    asOwner(async (db) => {
      await db.become("hamza");
      await report(db);
      await db.become("owner");
      await db.query("alter table public.reports disable row level security");
      await db.query("grant all on public.reports to anon, authenticated");
      for (const who of ["visitor", "bilal", "maryam"] as const) {
        await db.become(who);
        await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
      await db.become("owner");
      await db.query(sql);
    }),
);

test("an open report of a deleted account stays without a name, a decided one is deleted", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    const open = await report(db);
    const decided = await report(db, { content_id_param: deals.ended });
    await db.become("maryam");
    await db.call("resolve_report", { report_id_param: decided, status_param: "resolved" });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await db.query("select id, user_id from public.reports")).toEqual([
      { id: open, user_id: null },
    ]);
  }));
