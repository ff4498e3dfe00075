// Longer than 200 lines: the limits of every way to post.
import pg from "pg";
import { expect, test } from "vitest";
import { writeProblem } from "#contract/errors/problem.ts";
import { inEnglish } from "#testing/in-english.ts";
import { asOwner, type Db, testDatabase } from "../as.ts";
import { comment, submit } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

const THREE_DAYS = 259_200;

test("a new member's limit is a quarter of the full limit, rounded up", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "5/3600", limit_new_members: `4/${THREE_DAYS}` });
    await joinedBefore(db, "bilal", THREE_DAYS - 1);
    await joinedBefore(db, "hamza", THREE_DAYS + 1);
    expect(await commentsUntilRefused(db, "bilal")).toEqual({
      passed: 2,
      words: "Too many comments. Limits are lower for new members. Try again in 60 minutes.",
    });
    expect(await commentsUntilRefused(db, "hamza")).toEqual({
      passed: 5,
      words: "Too many comments. Try again in 60 minutes.",
    });
  }));

test("a member is no longer new exactly when the time in the setting has passed", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "4/3600", limit_new_members: `4/${THREE_DAYS}` });
    // `now()` is constant within a transaction.
    await joinedBefore(db, "bilal", THREE_DAYS);
    expect((await commentsUntilRefused(db, "bilal")).passed).toBe(4);
  }));

test("a new member's limit is at least one", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_deals: "2/3600", limit_new_members: `1000/${THREE_DAYS}` });
    await db.become("bilal");
    expect((await submit(db)).status).toBe("pending");
    await expect(submit(db, { title_param: "One more" })).rejects.toMatchObject({
      code: "PT429",
      detail: expect.stringMatching(/"seconds" : 3600.*"what" : "deals"/),
    });
  }));

test("without a valid setting for new members no member is new", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "3/3600" });
    expect((await commentsUntilRefused(db, "bilal")).passed).toBe(3);
    await setLimits(db, { limit_new_members: "0/3600" });
    expect((await commentsUntilRefused(db, "hamza")).passed).toBe(3);
  }));

test("no limit applies to admins, not even to new ones", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "1/3600", limit_new_members: `4/${THREE_DAYS}` });
    await db.become("maryam");
    for (const text of ["One", "Two", "Three"]) {
      expect((await comment(db, "maryam", deals.dates, text)).username).toBe("maryam");
    }
  }));

test("a deleted comment still counts towards its author's limit", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "2/3600" });
    await db.become("bilal");
    for (const text of ["One", "Two"]) {
      const { id } = await comment(db, "bilal", deals.dates, text);
      await db.call("delete_comment", { comment_id_param: id });
    }
    await expect(comment(db, "bilal", deals.dates, "Three")).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
    });
  }));

test("a deleted blog post still counts towards its author's limit", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_blog_posts: "1/3600" });
    await db.become("bilal");
    const post =
      "insert into public.blog_posts (title, slug, content) values ('Dates', 'dates', 'Soft')";
    await db.query(post);
    await db.query("delete from public.blog_posts where slug = 'dates'");
    await expect(db.query(post)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("a write is counted for the period of its limit", () =>
  asOwner(async (db) => {
    await setLimits(db, { limit_comments: "1/60" });
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "One");
    await db.become("owner");
    await db.query("update private.member_writes set written_at = now() - interval '60 seconds'");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Two");
    await db.become("owner");
    expect(await db.query("select what from private.member_writes")).toEqual([
      { what: "comments" },
    ]);
  }));

test("the database and the site show a wait in the same unit", async () => {
  const { owner } = await testDatabase();
  const english = (seconds: number) =>
    inEnglish(writeProblem("too_fast", { seconds })).replace("Too many tries. ", "");
  const waits = [
    1, 2, 119, 120, 121, 3_600, 7_199, 7_200, 7_201, 86_400, 172_799, 172_800, 900_000,
  ];
  const { rows } = await owner.query<{ text: string }>(
    "select private.wait_text(seconds) as text from unnest($1::integer[]) seconds",
    [waits],
  );
  expect(rows.map(({ text }) => text)).toEqual(waits.map(english));
  expect(english(86_400)).toBe("Try again in 24 hours.");
  expect(english(7_201)).toBe("Try again in 3 hours.");
  expect(english(172_801)).toBe("Try again in 3 days.");
});

test("twenty concurrent comments are all counted", async () => {
  const { owner, ownerUrl } = await testDatabase();
  await owner.query("insert into private.settings values ('limit_comments', '3/3600')");
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 20 });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) => commentNow(pool, `At once ${number}`)),
  );
  await pool.end();
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const { rows } = await owner.query("select from public.comments where content like 'At once%'");
  expect(rows).toHaveLength(3);
  await owner.query("delete from public.comments where content like 'At once%'");
  await owner.query("delete from public.notifications");
  await owner.query("delete from private.member_writes");
  await owner.query("delete from private.settings where key = 'limit_comments'");
});

test("every way to post counts towards a limit, for members and for visitors", async () => {
  expect(await sources("%private.require_pace(%")).toEqual([
    "add_halal_fact",
    "add_to_deal",
    "answer_halal_dispute",
    "check_link",
    "dispute_halal_fact",
    "edit_own_deal",
    "explain_vote",
    "find_similar_deals",
    "import_saved_deals",
    "mute_member",
    "register_merchant",
    "report_code",
    "require_blog_author", // the guard of posts, which are written directly
    "resubmit_deal",
    "resubmit_voucher_code",
    "save_deal",
    "secure_add_comment",
    "secure_add_voucher_code",
    "secure_check_deal",
    "secure_report_content",
    "secure_submit_deal",
    "secure_vote_deal",
    "send_test_message",
    "set_alert",
    "set_alert_mail",
    "set_deal_code",
    "update_my_merchant",
    "withdraw_check",
  ]);
  expect(await sources("%private.require_contact_pace(%")).toEqual([
    "appeal_action",
    "send_contact_message",
  ]);
});

test("every procedure for votes and posts has a rate limit", async () => {
  const { rows } = await (await testDatabase()).owner.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
     and proname ~ '^(secure|register|resubmit|send)_' and prosrc not like '%private.require\\_%pace(%' order by 1`,
  );
  expect(rows.map(({ proname }) => proname)).toEqual([]);
});

async function sources(pattern: string): Promise<string[]> {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ proname: string }>(
    "select proname from pg_proc where prosrc like $1 order by 1",
    [pattern],
  );
  return rows.map(({ proname }) => proname);
}

/** Comments until refused. Returns the number of accepted comments and the text of the refusal. */
async function commentsUntilRefused(
  db: Db,
  who: Person,
): Promise<{ passed: number; words: string }> {
  await db.become(who);
  for (let passed = 0; passed < 20; passed++) {
    const refusal = await comment(db, who, deals.dates, `Number ${passed}`).then(
      () => null,
      (error: { hint?: string; message: string }) => error,
    );
    if (!refusal) continue;
    expect(refusal.hint).toBe("too_fast");
    await db.become("owner");
    return { passed, words: refusal.message };
  }
  throw new Error("No comment was refused");
}

async function setLimits(db: Db, settings: Record<string, string>): Promise<void> {
  await db.query(
    `insert into private.settings (key, value) select key, value from jsonb_each_text($1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  );
}

async function joinedBefore(db: Db, who: Person, seconds: number): Promise<void> {
  await db.query(
    "update public.profiles set created_at = now() - make_interval(secs => $2) where id = $1",
    [people[who], seconds],
  );
}

async function commentNow(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [people.bilal]);
    await client.query("set local role authenticated");
    await client.query("select public.secure_add_comment($1, $2, $3)", [
      deals.dates,
      people.bilal,
      text,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
