// Longer than 200 lines: the rules of outcomes, each refusal, export and deletion.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";
import { becomeMember, join, joinEstablished } from "../votes/checkers.ts";

const CODE = "c9000000-0000-4000-8000-000000000001";

interface Proof {
  outcome: string | null;
  worked: number;
  failed: number;
  lastWorkedAt: string | null;
  failingReason: string | null;
  counts: boolean;
  reason: string | null;
}

test("a member has one outcome for each code and day, and can change or withdraw it", () =>
  asOwner(async (db) => {
    await addCode(db);
    const [member] = await join(db, 1, "2 days");
    await becomeMember(db, member);
    expect(await report(db, "failed", "min_spend")).toMatchObject({
      outcome: "failed",
      worked: 0,
      failed: 1,
      counts: true,
    });
    const proof = await report(db, "worked");
    expect(proof).toMatchObject({ worked: 1, failed: 0, failingReason: null });
    expect(proof.lastWorkedAt).not.toBeNull();
    expect(await db.query("select outcome, reason from public.voucher_outcomes")).toEqual([
      { outcome: "worked", reason: null },
    ]);
    expect(await report(db, null)).toMatchObject({ outcome: null, worked: 0, lastWorkedAt: null });
    expect(await db.query("select from public.voucher_outcomes")).toEqual([]);
  }));

test("the outcomes of a banned member do not count until the ban is lifted", () =>
  asOwner(async (db) => {
    await addCode(db);
    const [member] = await join(db, 1, "2 days");
    await becomeMember(db, member);
    await report(db, "failed");
    const failed = async () => {
      await db.become("owner");
      return db.query("select failed_14d from public.voucher_codes where id = $1", [CODE]);
    };
    expect(await failed()).toEqual([{ failed_14d: 1 }]);
    await db.become("maryam");
    await db.call("ban_member", { user_id_param: member, reason_param: "A rival" });
    expect(await failed()).toEqual([{ failed_14d: 0 }]);
    await db.become("maryam");
    await db.call("lift_ban", { user_id_param: member });
    expect(await failed()).toEqual([{ failed_14d: 1 }]);
  }));

test("a failure without a reason has the reason unknown", () =>
  asOwner(async (db) => {
    await addCode(db);
    await db.become("bilal");
    await report(db, "failed");
    expect(await db.query("select reason from public.voucher_outcomes")).toEqual([
      { reason: "unknown" },
    ]);
  }));

test("five failures from five members move a code to the end, with the most frequent reason", () =>
  asOwner(async (db) => {
    await addCode(db);
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status)
       values ($1, 'ENDLESS', 'Date House', 'other', 'active')`,
      [people.amina],
    );
    const fans = await joinEstablished(db, 9, { name: "fan" });
    for (const fan of fans)
      expect(await reportAs(db, fan, "worked")).toMatchObject({ counts: true });
    await letDaysPass(db, 3);
    const members = [
      ...(await join(db, 3, "2 days")),
      ...(await joinEstablished(db, 2, { name: "known" })),
    ];
    for (const member of members.slice(0, 3)) await reportAs(db, member, "failed", "new_customers");
    expect(await reportAs(db, members[3], "failed")).toMatchObject({ failingReason: null });
    expect(await codesOfDeal(db)).toEqual(["DATES15", "ENDLESS"]);
    expect(await reportAs(db, members[4], "failed")).toMatchObject({
      worked: 9,
      failed: 5,
      failingReason: "new_customers",
    });
    expect(await codesOfDeal(db)).toEqual(["ENDLESS", "DATES15"]);
    const listed = await db.call<{ code: string }>("get_voucher_codes");
    expect(listed.map(({ code }) => code)).toEqual(["ENDLESS", "DATES15"]);
    // A success among the last five brings it back.
    const [rescuer] = await join(db, 1, "2 days", "rescuer");
    expect(await reportAs(db, rescuer, "worked")).toMatchObject({ failingReason: null });
    expect(await codesOfDeal(db)).toEqual(["DATES15", "ENDLESS"]);
  }));

test("a weighted share of successes below 30% among at least five members moves a code to the end", () =>
  asOwner(async (db) => {
    await addCode(db);
    const members = await join(db, 5, "2 days");
    const [known] = await joinEstablished(db, 1);
    for (const member of members.slice(0, 4)) await reportAs(db, member, "failed", "excluded");
    // One of five members, but two of six points.
    expect(await reportAs(db, known, "worked")).toMatchObject({
      worked: 1,
      failed: 4,
      failingReason: null,
    });
    await letDaysPass(db, 3);
    const [first, second] = await joinEstablished(db, 2, { name: "buyer" });
    // Two of nine points, but only one member with a history.
    await reportAs(db, members[4], "failed");
    expect(await reportAs(db, first, "failed")).toMatchObject({ failingReason: null });
    expect(await reportAs(db, second, "failed")).toMatchObject({ failingReason: "excluded" });
  }));

test("accounts without a history need eight points to move a code to the end, and never within two days of a success by an established member", () =>
  asOwner(async (db) => {
    await addCode(db);
    const [known] = await joinEstablished(db, 1);
    await reportAs(db, known, "worked");
    await letDaysPass(db, 1);
    const accounts = await join(db, 8, "2 days");
    for (const account of accounts) {
      expect(await reportAs(db, account, "failed")).toMatchObject({ failingReason: null });
    }
    await letDaysPass(db, 2);
    expect(await reportAs(db, accounts[0], "failed")).toMatchObject({ failingReason: "unknown" });
    await deleteOutcomes(db, accounts[1]);
    expect(await proofOf(db)).toMatchObject({ failed_14d: 7, failing_reason: null });
  }));

test("a code that works for a new account does not rise above the weight of members with a history", () =>
  asOwner(async (db) => {
    await addCode(db);
    const known = await joinEstablished(db, 5);
    for (const member of known) await reportAs(db, member, "failed", "expired");
    expect(await proofOf(db)).toMatchObject({ failing_reason: "expired" });
    const [account] = await join(db, 1, "2 days", "rescuer");
    expect(await reportAs(db, account, "worked")).toMatchObject({ failingReason: "expired" });
  }));

test("the member who added a code is told when it fails for others, until it works again", () =>
  asOwner(async (db) => {
    await addCode(db);
    const members = await joinEstablished(db, 5);
    const notices = async () => {
      await db.become("amina");
      const rows = await db.call("get_notifications");
      return rows
        .filter(({ subject_id }) => subject_id === CODE)
        .map(({ kind, title }) => ({ kind, title }));
    };
    for (const member of members.slice(0, 4)) await reportAs(db, member, "failed", "expired");
    expect(await notices()).toEqual([]);
    await reportAs(db, members[4], "failed", "expired");
    const notice = { kind: "voucher_failing", title: "DATES15" };
    expect(await notices()).toEqual([notice]);
    await reportAs(db, members[0], "worked");
    await reportAs(db, members[1], "worked");
    expect(await notices()).toEqual([]);
  }));

test("one account, accounts younger than a day and the code's member cannot make a code fail", () =>
  asOwner(async (db) => {
    await addCode(db);
    const [member] = await join(db, 1, "20 days");
    for (let day = 0; day < 6; day += 1) {
      await reportAs(db, member, "failed");
      await letDaysPass(db, 1);
    }
    expect(await reportAs(db, member, "failed")).toMatchObject({ failed: 1, failingReason: null });
    const young = await join(db, 6, "23 hours", "young");
    for (const account of young) {
      expect(await reportAs(db, account, "failed")).toMatchObject({
        failed: 1,
        failingReason: null,
        counts: false,
        reason: "young",
      });
    }
    await db.become("amina");
    expect(await report(db, "failed")).toMatchObject({ failed: 1, counts: false, reason: "own" });
    expect(await report(db, "worked")).toMatchObject({ worked: 0, lastWorkedAt: null });
  }));

test("outcomes leave the counts after 14 days and are deleted", () =>
  asOwner(async (db) => {
    await addCode(db);
    const members = await joinEstablished(db, 5, { age: "40 days" });
    for (const member of members) await reportAs(db, member, "failed", "expired");
    await letDaysPass(db, 13);
    await db.query("select private.refresh_checks()");
    expect(await proofOf(db)).toMatchObject({ failed_14d: 5, failing_reason: "expired" });
    await letDaysPass(db, 1);
    await db.query("select private.refresh_checks()");
    expect(await proofOf(db)).toMatchObject({ failed_14d: 0, failing_reason: null });
    expect(await db.query("select from public.voucher_outcomes")).toEqual([]);
  }));

test("changing a code deletes its outcomes", () =>
  asOwner(async (db) => {
    await addCode(db);
    await db.become("bilal");
    await report(db, "worked");
    await db.become("owner");
    await db.query("update public.voucher_codes set description = 'New words' where id = $1", [
      CODE,
    ]);
    expect(await db.query("select from public.voucher_outcomes")).toHaveLength(1);
    await db.query("update public.voucher_codes set code = 'OTHER' where id = $1", [CODE]);
    expect(await db.query("select from public.voucher_outcomes")).toEqual([]);
  }));

test("a member reads only their own outcomes", () =>
  asOwner(async (db) => {
    await addCode(db);
    for (const who of ["bilal", "hamza"] as const) {
      await db.become(who);
      await report(db, "worked");
    }
    expect(await db.query("select user_id from public.voucher_outcomes")).toEqual([
      { user_id: people.hamza },
    ]);
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      expect(await db.query("select from public.voucher_outcomes")).toEqual([]);
    }
  }));

test.each([
  ["visitor", { code: "PT401", hint: "not_authenticated" }],
  ["safiya", { code: "PT403", hint: "banned" }],
] as const)("%s cannot report a code", (who, refusal) =>
  asOwner(async (db) => {
    await addCode(db);
    await db.become("bilal");
    expect(await report(db, "worked")).toMatchObject({ outcome: "worked" });
    await db.become(who);
    for (const outcome of ["worked", "failed", null]) {
      await expect(report(db, outcome)).rejects.toMatchObject(refusal);
    }
  }),
);

test.each([
  ["outcome", ["sold", null]],
  ["reason", ["failed", "bad_mood"]],
  ["reason", ["worked", "expired"]],
  ["reason", [null, "expired"]],
] as const)("a wrong %s is refused (%#)", (field, [outcome, reason]) =>
  asOwner(async (db) => {
    await addCode(db);
    await db.become("bilal");
    await expect(report(db, outcome, reason)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test("only public codes that have not expired can be reported, even by their member", () =>
  asOwner(async (db) => {
    await addCode(db);
    for (const status of ["pending", "rejected"]) {
      await db.become("owner");
      await db.query(
        "update public.voucher_codes set status = $2::public.voucher_status where id = $1",
        [CODE, status],
      );
      for (const who of ["bilal", "amina", "maryam"] as const) {
        await db.become(who);
        await expect(report(db, "worked")).rejects.toMatchObject({
          code: "PT404",
          hint: "voucher_not_found",
        });
      }
    }
    await db.become("owner");
    await db.query(
      "update public.voucher_codes set status = 'active', expiry_date = (now() at time zone 'UTC')::date - 2 where id = $1",
      [CODE],
    );
    await db.become("bilal");
    await expect(report(db, "worked")).rejects.toMatchObject({
      code: "PT409",
      hint: "voucher_expired",
    });
  }));

test("outcomes over the limit are refused with the time to wait", () =>
  asOwner(async (db) => {
    await addCode(db);
    await db.query("insert into private.settings values ('limit_outcomes', '2/3600')");
    await db.become("bilal");
    await report(db, "worked");
    await report(db, null);
    await expect(report(db, "failed")).rejects.toMatchObject({
      code: "PT429",
      message: expect.stringContaining("Too many outcomes"),
    });
  }));

test("the outcomes of a member are in the export, and deleted with the account", () =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await db.query(
      "update public.profiles set created_at = now() - interval '2 days' where id = $1",
      [people.bilal],
    );
    await db.become("bilal");
    await report(db, "failed", "excluded");
    expect(one(await db.call("export_my_data"))).toMatchObject({
      export_my_data: {
        voucher_outcomes: [{ voucher_id: CODE, outcome: "failed", reason: "excluded" }],
        outcome_networks: [],
      },
    });
    expect(await proofOf(db)).toMatchObject({ failed_14d: 1 });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await db.query("select from public.voucher_outcomes")).toEqual([]);
    expect(await proofOf(db)).toMatchObject({ failed_14d: 0 });
  }));

test("at one address, members who are not established have a total weight of two", () =>
  asOwner(async (db) => {
    await addCode(db);
    await db.query("insert into private.settings values ('limit_checks_address', '2/86400')");
    await db.query("select set_config('request.headers', $1, true)", [
      JSON.stringify({ "x-forwarded-for": "203.0.113.9" }),
    ]);
    const [first, second, third] = await join(db, 3, "2 days");
    const [known] = await joinEstablished(db, 1);
    await reportAs(db, first, "failed");
    // Shown as one member.
    expect(await reportAs(db, second, "failed")).toMatchObject({ failed: 1, counts: true });
    expect(await db.query("select weight from public.voucher_outcomes")).toEqual([{ weight: 1 }]);
    expect(await reportAs(db, third, "failed")).toMatchObject({
      failed: 1,
      counts: false,
      reason: "address",
    });
    expect(await reportAs(db, known, "worked")).toMatchObject({ worked: 1, counts: true });
    await db.become("owner");
    expect(await db.query("select from private.outcome_networks")).toHaveLength(2);
    await db.query("update private.outcome_networks set seen_at = now() - interval '24 hours'");
    await db.query("select private.refresh_checks()");
    expect(await db.query("select from private.outcome_networks")).toEqual([]);
  }));

/**
 * Adds a code by Amina for the merchant of the dates, as the owner. It has an expiry date, so it is
 * listed before codes without one.
 */
async function addCode(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.voucher_codes (id, user_id, code, merchant, discount_type, status, expiry_date)
     values ($1, $2, 'DATES15', 'Date House', 'other', 'active', '2099-01-01')`,
    [CODE, people.amina],
  );
}

async function report(
  db: Db,
  outcome: string | null,
  reason: string | null = null,
): Promise<Proof> {
  const results = await db.call<{ report_code: Proof }>("report_code", {
    voucher_id_param: CODE,
    outcome_param: outcome,
    reason_param: reason,
  });
  return one(results).report_code;
}

async function reportAs(
  db: Db,
  member: string | undefined,
  outcome: string | null,
  reason: string | null = null,
): Promise<Proof> {
  await becomeMember(db, member);
  return report(db, outcome, reason);
}

async function deleteOutcomes(db: Db, member: string | undefined): Promise<void> {
  await db.become("owner");
  await db.query("delete from public.voucher_outcomes where user_id = $1", [member]);
}

async function codesOfDeal(db: Db): Promise<string[]> {
  const found = await db.call<{ code: string }>("get_merchant_voucher_codes", {
    merchant_key_param: "date-house",
  });
  const [deal] = await db.query<{ voucher_code: string }>(
    "select voucher_code from public.deals_with_temperature where merchant = 'Date House' limit 1",
  );
  expect(deal?.voucher_code).toBe(found[0]?.code);
  return found.map(({ code }) => code);
}

async function letDaysPass(db: Db, days: number): Promise<void> {
  await db.become("owner");
  // First far into the past, so that no row meets another one of its member.
  for (const step of [days + 1_000, -1_000]) {
    await db.query("update public.voucher_outcomes set day = day - $1::integer", [step]);
  }
  await db.query(
    "update public.voucher_outcomes set created_at = created_at - make_interval(days => $1)",
    [days],
  );
}

const proofOf = async (db: Db) =>
  one(
    await db.query(
      "select worked_14d, failed_14d, failing_reason from public.voucher_codes where id = $1",
      [CODE],
    ),
  );
