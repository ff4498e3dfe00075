// Longer than 200 lines: what an export contains, whole and in parts, and who may read it.
import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db, testDatabase } from "../as.ts";
import { comment, one, vote } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";

type Part = { data: Record<string, unknown>; next: Record<string, unknown> | null };
type Export = Record<string, unknown> & {
  account: { email: string };
  profile: { username: string };
  deals: { id: string }[];
  comments: { content: string }[];
  votes: { vote_type: string }[];
  voucher_codes: { code: string }[];
  reports: { details: string }[];
  blog_posts: { title: string }[];
  merchants: { contact_email: string }[];
  messages: { message: string }[];
};

const exported = async (db: Db) =>
  one(await db.call<{ export_my_data: Export }>("export_my_data")).export_my_data;

/** Bilal and Hamza each perform every action; the texts name the author. */
async function performEveryAction(db: Db): Promise<void> {
  for (const who of ["bilal", "hamza"] as const) {
    await db.become(who);
    await vote(db, deals.dates, who === "bilal" ? "hot" : "cold");
    await comment(db, who, deals.dates, `A comment of ${who}`);
    await db.call("send_contact_message", {
      name_param: who,
      email_param: `${who}@example.com`,
      topic_param: "complaint",
      message_param: `A message of ${who}`,
      about_param: `/profile/${who}`,
    });
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status) values ($1, $2, 'Shop', 'food', 'pending')`,
      [people[who], `A deal of ${who}`],
    );
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values ($1, $2, 'Shop', 'other', 'pending')`,
      [people[who], `CODE-${who}`],
    );
    await db.query(
      `insert into public.reports (user_id, content_type, content_id, author_id, reason, details, status, resolved_by, resolved_at)
       values ($1, 'deal', $2, $3, 'spam', $4, 'resolved', $5, now())`,
      [people[who], deals.dates, people.amina, `A report of ${who}`, people.maryam],
    );
    await db.query(`insert into public.blog_posts (user_id, slug, title) values ($1, $2, $3)`, [
      people[who],
      `post-${who}`,
      `A draft of ${who}`,
    ]);
    await db.query(
      `insert into public.merchants (user_id, name, slug, description, contact_email, category)
       values ($1, $2, $2, 'Dates and honey', $3, 'food')`,
      [people[who], `shop-${who}`, `${who}@shop.example`],
    );
  }
  await db.query("update public.contact_messages set handled_by = $1, handled_at = now()", [
    people.maryam,
  ]);
}

test("the export contains the account, the profile and all activity, published or not", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const data = await exported(db);
    expect(data.account).toMatchObject({ email: "bilal@example.com" });
    expect(data.profile).toMatchObject({ username: "bilal", profile_image_status: "none" });
    expect(data.deals).toMatchObject([{ title: "A deal of bilal", status: "pending" }]);
    expect(data.comments).toMatchObject([{ content: "A comment of bilal" }]);
    expect(data.votes).toMatchObject([{ deal_id: deals.dates, vote_type: "hot" }]);
    expect(data.voucher_codes).toMatchObject([{ code: "CODE-bilal" }]);
    expect(data.reports).toMatchObject([{ details: "A report of bilal", status: "resolved" }]);
    expect(data.blog_posts).toMatchObject([{ title: "A draft of bilal", status: "draft" }]);
    expect(data.merchants).toMatchObject([{ contact_email: "bilal@shop.example" }]);
    expect(data.messages).toMatchObject([
      {
        topic: "complaint",
        message: "A message of bilal",
        about: "/profile/bilal",
        reference: expect.stringMatching(/^[0-9A-F]{10}$/),
      },
    ]);
  }));

test("the export contains no name, id or address of other members", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const text = JSON.stringify(await exported(db));
    for (const stranger of ["hamza", "amina", "maryam", "safiya"] as const) {
      expect(text).not.toContain(stranger);
      expect(text).not.toContain(people[stranger]);
    }
  }));

test("the export contains no secret of the account", () =>
  asMember("bilal", async (db) => {
    await db.become("owner");
    await db.query("update auth.users set encrypted_password = 'hash-of-bilal' where id = $1", [
      people.bilal,
    ]);
    await db.become("bilal");
    expect(JSON.stringify(await exported(db))).not.toContain("hash-of-bilal");
  }));

test("a new member's export has empty lists", () =>
  asMember("hamza", async (db) => {
    expect(await exported(db)).toMatchObject({
      ban: null,
      account_deletion: null,
      deals: [],
      comments: [],
      votes: [],
      voucher_codes: [],
      reports: [],
      blog_posts: [],
      merchants: [],
      messages: [],
    });
  }));

test("a banned member can export their data, with the reason of the ban", () =>
  asMember("safiya", async (db) => {
    expect(await exported(db)).toMatchObject({
      profile: { username: "safiya" },
      ban: { reason: BAN_REASON },
    });
  }));

test("a visitor cannot export data", () =>
  asVisitor(async (db) => {
    await expect(exported(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  }));

/** Reads all parts of the caller's export. */
async function parts(db: Db): Promise<Part[]> {
  const read: Part[] = [];
  let next: Part["next"] = {};
  while (next) {
    const { export_my_data_part: part }: { export_my_data_part: Part } = one(
      await db.call<{ export_my_data_part: Part }>("export_my_data_part", next),
    );
    read.push(part);
    next = part.next;
  }
  return read;
}

/** Returns the parts as one export. */
const joined = (read: Part[]) =>
  read.reduce<Record<string, unknown>>((whole, { data }) => {
    for (const [name, value] of Object.entries(data)) {
      whole[name] = Array.isArray(value)
        ? [...((whole[name] as unknown[]) ?? []), ...value]
        : value;
    }
    return whole;
  }, {});

/** Adds notices of 4 KB and votes, many of them of the same moment, to Hamza's history. */
async function addHistory(db: Db, notices: number): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, data, read_at, created_at)
     select $1, 'alert', 'alert', gen_random_uuid(), 'n', jsonb_build_object('n', n, 'deals', array(select gen_random_uuid() from generate_series(1, 100))),
       now(), now() - (n / 300) * interval '1 minute'
     from generate_series(1, $2) as n`,
    [people.hamza, notices],
  );
  await db.query(
    `with added as (
       insert into public.deals (title, merchant, category, status)
       select 'Deal ' || n, 'Shop', 'food', 'active' from generate_series(1, 450) as n returning id
     )
     insert into public.deal_votes (deal_id, user_id, vote_type) select id, $1, 'hot' from added`,
    [people.hamza],
  );
  await db.become("hamza");
}

test("a short history is one part, equal to the export in one response", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const read = await parts(db);
    expect(read).toHaveLength(1);
    expect(joined(read)).toEqual(await exported(db));
  }));

test("a long history comes in parts of half a megabyte, with each row once", () =>
  asMember("hamza", async (db) => {
    await addHistory(db, 700);
    const read = await parts(db);
    expect(read.length).toBeGreaterThan(4);
    for (const part of read) expect(JSON.stringify(part).length).toBeLessThan(520_000);
    const whole = joined(read) as { notifications: { id: string; data: { n: number } }[] };
    expect(new Set(whole.notifications.map(({ id }) => id)).size).toBe(700);
    expect(whole).toEqual({ ...(await exported(db)), exported_at: expect.anything() });
  }));

test("a history that does not fit into one response is refused there, and complete in parts", () =>
  asMember("hamza", async (db) => {
    await addHistory(db, 3000);
    await expect(exported(db)).rejects.toMatchObject({ code: "PT413", hint: "answer_too_large" });
    expect(joined(await parts(db)).notifications).toHaveLength(3000);
  }));

test("a part continues after the named row, and an unknown list is refused", () =>
  asMember("hamza", async (db) => {
    const votes = { list_param: "votes", after_at_param: "infinity", after_id_param: "" };
    const [row] = await db.call<{ export_my_data_part: Part }>("export_my_data_part", votes);
    expect(row?.export_my_data_part.data).toMatchObject({ votes: [], withdrawn_votes: [] });
    expect(row?.export_my_data_part.data).not.toHaveProperty("account");
    for (const list_param of ["", "auth.users", "votes'; select 1; --"]) {
      await expect(db.call("export_my_data_part", { list_param })).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
      });
    }
  }));

test("no part of an export contains another member's rows, whatever arguments are sent", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const text = JSON.stringify(
      await db.call("export_my_data_part", {
        list_param: "additions",
        after_at_param: "-infinity",
        after_id_param: people.hamza,
      }),
    );
    expect(text).toContain("A comment of bilal");
    for (const stranger of ["hamza", "amina"] as const)
      expect(text).not.toContain(people[stranger]);
  }));

test("a banned member reads parts; a visitor does not", () =>
  asMember("safiya", async (db) => {
    expect((await parts(db))[0]?.data).toMatchObject({ ban: { reason: BAN_REASON } });
    await db.become("visitor");
    await expect(parts(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  }));

test("a second export of a member is refused while the first is read, and the third of the site", async () => {
  const { owner } = await testDatabase();
  const clients = await Promise.all([owner.connect(), owner.connect(), owner.connect()]);
  const slots = new Map<number, string>();
  for (const id of Object.values(people)) {
    const { rows } = await owner.query<{ slot: number }>("select hashtext($1::text) & 1 as slot", [
      id,
    ]);
    slots.set(Number(rows[0]?.slot), id);
  }
  const busy = { code: "PT429", hint: "too_fast", detail: '{"seconds": 1}' };
  try {
    const exporting = async (index: number, member: string | undefined) => {
      await clients[index]?.query("begin");
      await clients[index]?.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
      await clients[index]?.query("set local role authenticated");
      await clients[index]?.query("select public.export_my_data_part()");
    };
    await exporting(0, slots.get(0));
    await expect(exporting(1, slots.get(0))).rejects.toMatchObject(busy);
    await clients[1]?.query("rollback");
    await exporting(1, slots.get(1));
    await expect(exporting(2, slots.get(1))).rejects.toMatchObject(busy);
    await clients[0]?.query("commit");
    await clients[2]?.query("rollback");
    await exporting(2, slots.get(0));
  } finally {
    for (const client of clients) {
      await client.query("rollback");
      client.release();
    }
  }
});

test("the columns that order an export are never null", async () => {
  const { owner } = await testDatabase();
  const { rows: lists } = await owner.query<{ name: string; rows: string }>(
    "select * from private.export_lists()",
  );
  const { rows } = await owner.query<{ key: string }>(
    `select c.relname || '.' || a.attname as key from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and (a.attnotnull or a.attname = 'created_at' and c.relname = 'sessions')`,
  );
  const filled = new Set(rows.map(({ key }) => key));
  for (const list of lists) {
    const alias = list.rows.match(/^select (?:coalesce\()?(\w+)\.(\w+)/);
    if (!alias || list.name === "halal_answers") continue;
    const table = list.rows.match(new RegExp(`\\w+\\.(\\w+) ${alias[1]}\\b`))?.[1];
    expect(filled, list.name).toContain(`${table}.${alias[2]}`);
  }
});
