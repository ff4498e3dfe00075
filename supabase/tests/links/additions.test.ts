// Longer than 200 lines: one procedure adds and one decides, and each refusal is tried.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

interface Addition {
  user_id: string;
  username: string;
  added: string;
  note: string;
  status: string;
  created_at: string;
}

const CODE = { added: "code", note: "DATES3 takes off 3.00" };

const add = async (db: Db, details: unknown = CODE, id: string = deals.dates) =>
  one(
    await db.call<Addition>("add_to_deal", {
      deal_id_param: id,
      details_param: JSON.stringify(details),
    }),
  );
const decide = async (db: Db, finder: Person, action: string | null) =>
  one(
    await db.call<Addition>("decide_addition", {
      deal_id_param: deals.dates,
      user_id_param: people[finder],
      action_param: action,
    }),
  );

async function additionsSeenBy(db: Db, who: Person | "visitor"): Promise<Addition[]> {
  await db.become(who);
  const rows = await db.call<{ read_deal_extras: { additions: Addition[] } }>("read_deal_extras", {
    deal_id_param: deals.dates,
  });
  return one(rows).read_deal_extras.additions;
}

test("an addition is seen by its finder, the poster and admins, and by everyone once the poster accepts it", () =>
  asMember("bilal", async (db) => {
    const addition = { user_id: people.bilal, added: "code", note: "DATES3 takes off 3.00" };
    expect(await add(db, { ...CODE, note: ` ${CODE.note} ` })).toMatchObject(addition);
    const pending = [{ ...addition, username: "bilal", status: "pending" }];
    for (const who of ["bilal", "amina", "maryam"] as const) {
      expect(await additionsSeenBy(db, who)).toMatchObject(pending);
    }
    for (const who of ["hamza", "visitor"] as const) {
      expect(await additionsSeenBy(db, who)).toEqual([]);
      expect(await db.query("select * from public.deal_additions")).toEqual([]);
    }
    await db.become("amina");
    await decide(db, "bilal", "accept");
    for (const who of ["hamza", "visitor"] as const) {
      expect(await additionsSeenBy(db, who)).toMatchObject([{ ...addition, status: "accepted" }]);
    }
  }));

test("the poster can decline an addition, even an accepted one, and its finder may try again", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("amina");
    await decide(db, "bilal", "accept");
    await decide(db, "bilal", "decline");
    expect(await additionsSeenBy(db, "amina")).toEqual([]);
    await db.become("bilal");
    await add(db, { added: "place", note: "Also in the Leeds shop" });
    expect(await additionsSeenBy(db, "amina")).toMatchObject([
      { added: "place", note: "Also in the Leeds shop", status: "pending" },
    ]);
  }));

test("a pending addition is replaced, and an accepted one is not", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await add(db, { added: "price", note: "9.49 in the app" });
    expect(await additionsSeenBy(db, "amina")).toMatchObject([{ added: "price" }]);
    await db.become("amina");
    await decide(db, "bilal", "accept");
    await db.become("bilal");
    await expect(add(db)).rejects.toMatchObject({ code: "PT409", hint: "already_added" });
  }));

test.each(["pending", "accepted", "declined"])(
  "a finder takes back an addition that is %s",
  (status) =>
    asMember("bilal", async (db) => {
      await add(db);
      await db.become("owner");
      await db.query("update public.deal_additions set status = $1", [status]);
      await db.become("hamza");
      await add(db);
      await db.become("bilal");
      await db.call("withdraw_addition", { deal_id_param: deals.dates });
      expect(await additionsSeenBy(db, "amina")).toMatchObject([{ username: "hamza" }]);
      await db.become("bilal");
      await add(db);
      expect(await additionsSeenBy(db, "amina")).toHaveLength(2);
    }),
);

test.each([
  ["visitor", { code: "PT401", hint: "not_authenticated" }],
  ["hamza", { code: "PT404", hint: "addition_not_found" }],
  ["amina", { code: "PT404", hint: "addition_not_found" }],
  ["maryam", { code: "PT404", hint: "addition_not_found" }],
] as const)("%s cannot take back an addition of Bilal", (who, refusal) =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become(who);
    await expect(
      db.call("withdraw_addition", { deal_id_param: deals.dates }),
    ).rejects.toMatchObject(refusal);
    expect(await additionsSeenBy(db, "amina")).toHaveLength(1);
  }),
);

test("a banned member can take back an addition", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into public.deal_additions (deal_id, user_id, added, note) values ($1, $2, 'code', 'X')",
      [deals.dates, people.safiya],
    );
    await db.become("safiya");
    await db.call("withdraw_addition", { deal_id_param: deals.dates });
    expect(await additionsSeenBy(db, "amina")).toEqual([]);
  }));

test("nothing can be added to a deal whose poster has left", () =>
  asOwner(async (db) => {
    await db.query("update public.deals set user_id = null where id = $1", [deals.dates]);
    await db.become("bilal");
    await expect(add(db)).rejects.toMatchObject({ code: "PT409", hint: "no_poster" });
  }));

test("an admin decides on an addition, and the log names it", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("maryam");
    await decide(db, "bilal", "accept");
    expect(await additionsSeenBy(db, "visitor")).toMatchObject([{ username: "bilal" }]);
    await db.become("maryam");
    expect(
      await db.query(
        "select subject_id, before, after from public.admin_actions where action = 'accept_addition'",
      ),
    ).toEqual([
      { subject_id: deals.dates, before: { status: "pending" }, after: { status: "accepted" } },
    ]);
  }));

test.each([
  ["visitor", "not_authenticated"],
  ["safiya", "banned"],
  ["hamza", "addition_not_found"],
  ["bilal", "addition_not_found"],
] as const)("%s cannot decide on an addition of Bilal: %s", (who, hint) =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become(who);
    await expect(decide(db, "bilal", "accept")).rejects.toMatchObject({ hint });
    expect(await additionsSeenBy(db, "amina")).toMatchObject([{ status: "pending" }]);
  }),
);

test("a decision is accept or decline, on an addition that exists", () =>
  asMember("amina", async (db) => {
    await expect(decide(db, "bilal", "accept")).rejects.toMatchObject({
      code: "PT404",
      hint: "addition_not_found",
    });
    for (const action of ["approve", null]) {
      await expect(decide(db, "bilal", action)).rejects.toMatchObject({ hint: "unknown_action" });
    }
  }));

test.each([
  ["visitor", deals.dates, "not_authenticated"],
  ["safiya", deals.dates, "banned"],
  ["amina", deals.dates, "own_deal"],
  ["amina", deals.pending, "own_deal"],
  ["bilal", deals.pending, "deal_not_found"],
  ["bilal", deals.rejected, "deal_not_found"],
  ["bilal", "e0000000-0000-4000-8000-000000000000", "deal_not_found"],
  ["bilal", deals.markedExpired, "deal_expired"],
  ["bilal", deals.ended, "deal_expired"],
] as const)("%s cannot add to the deal %s: %s", (who, id, hint) =>
  asOwner(async (db) => {
    await db.become(who);
    await expect(add(db, CODE, id)).rejects.toMatchObject({ hint });
    await db.become("owner");
    expect(await db.query("select from public.deal_additions")).toEqual([]);
  }),
);

test.each([
  ["added", { ...CODE, added: "verdict" }],
  ["added", { note: "x" }],
  ["note", { ...CODE, note: " " }],
  ["note", { ...CODE, note: "x".repeat(201) }],
  ["note", { ...CODE, note: "back\u202ewards" }],
  ["note", { ...CODE, note: "two\nlines" }],
  ["note", { added: "price", note: "Cheaper at evil.example, code SAVE" }],
  ["note", { added: "place", note: "https://evil.example/dates" }],
  ["status", { ...CODE, status: "accepted" }],
  ["user_id", { ...CODE, user_id: people.hamza }],
  ["details_param", [1]],
])("an addition with a wrong %s is refused: %j", (field, details) =>
  asMember("bilal", async (db) => {
    await expect(add(db, details)).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test("a member adds to a limited number of deals", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_additions', '1/3600')");
    await db.become("bilal");
    await add(db);
    await expect(add(db)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("members cannot write additions directly", () =>
  asMember("bilal", async (db) => {
    await add(db);
    for (const sql of [
      "update public.deal_additions set status = 'accepted'",
      "delete from public.deal_additions",
      `insert into public.deal_additions (deal_id, user_id, added, note, status)
       values ('${deals.ended}', '${people.bilal}', 'code', 'x', 'accepted')`,
    ]) {
      await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
    expect(await additionsSeenBy(db, "amina")).toMatchObject([{ status: "pending" }]);
  }));

test("additions disappear with a hidden deal", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("amina");
    await decide(db, "bilal", "accept");
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where id = $1", [deals.dates]);
    await db.become("visitor");
    expect(await db.query("select * from public.deal_additions")).toEqual([]);
    expect(await db.call("read_deal_extras", { deal_id_param: deals.dates })).toEqual([
      { read_deal_extras: null },
    ]);
  }));

test("the export has a member's additions and reasons for reposts, and account deletion removes them", () =>
  asMember("bilal", async (db) => {
    await add(db);
    const [deal] = await db.call<{ id: string }>("secure_submit_deal", {
      title_param: "Medjool dates, 2 kg",
      merchant_param: "Date House",
      category_param: "food",
      deal_url_param: "https://dates.example/1",
      details_param: JSON.stringify({ override_reason: "The 2 kg box" }),
    });
    const [row] = await db.call<{ export_my_data: object }>("export_my_data");
    expect(row?.export_my_data).toMatchObject({
      additions: [{ deal_id: deals.dates, note: CODE.note, status: "pending" }],
      repost_reasons: [{ deal_id: deal?.id, reason: "The 2 kg box" }],
    });
    await db.become("owner");
    await db.query("update public.deals set status = 'active' where id = $1", [deal?.id]);
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await db.query("select from public.deal_additions")).toEqual([]);
    expect(await db.query("select from private.repost_reasons")).toEqual([]);
    expect(await db.query("select from public.deals where id = $1", [deal?.id])).toHaveLength(1);
  }));

test("the poster accepts only the version that the page showed", () =>
  asMember("bilal", async (db) => {
    await add(db, { added: "place", note: "Also in the Leeds shop" });
    const [seen] = await additionsSeenBy(db, "amina");
    await db.become("bilal");
    await add(db, { added: "place", note: "The poster is a thief" });
    const accept = (version: string | undefined) =>
      db.call("decide_addition", {
        deal_id_param: deals.dates,
        user_id_param: people.bilal,
        action_param: "accept",
        expected_created_at_param: version,
      });
    await db.become("amina");
    await expect(accept(seen?.created_at)).rejects.toMatchObject({
      code: "PT409",
      hint: "content_changed",
    });
    expect(await additionsSeenBy(db, "visitor")).toEqual([]);
    const [changed] = await additionsSeenBy(db, "amina");
    await accept(changed?.created_at);
    expect(await additionsSeenBy(db, "visitor")).toMatchObject([{ note: "The poster is a thief" }]);
  }));

test("admins read the additions that posters accepted, those that may lead elsewhere first", () =>
  asMember("bilal", async (db) => {
    await add(db, { added: "place", note: "Order by WhatsApp +44 7700 900123" });
    await db.become("hamza");
    await add(db);
    for (const finder of ["bilal", "hamza"] as const) {
      await db.become("amina");
      await decide(db, finder, "accept");
    }
    const listed = async () => {
      await db.become("maryam");
      const rows = await db.call("get_unseen_additions");
      return rows.map(({ username, note, poster, mentions_contact }) => ({
        username,
        note,
        poster,
        mentions_contact,
      }));
    };
    const code = { username: "hamza", note: CODE.note, poster: "amina", mentions_contact: false };
    expect(await listed()).toEqual([
      {
        username: "bilal",
        note: "Order by WhatsApp +44 7700 900123",
        poster: "amina",
        mentions_contact: true,
      },
      code,
    ]);
    // An addition that an admin accepts again is seen.
    await decide(db, "bilal", "accept");
    expect(await listed()).toEqual([code]);
    await db.become("owner");
    await db.query("update public.deals set status = 'pending' where id = $1", [deals.dates]);
    expect(await listed()).toEqual([]);
    await db.become("owner");
    await db.query("update public.deals set status = 'active' where id = $1", [deals.dates]);
    await db.query("update public.deal_additions set decided_at = now() - interval '8 days'");
    expect(await listed()).toEqual([]);
    await db.become("owner");
    await db.query("update public.deal_additions set decided_at = now()");
    expect(await listed()).toEqual([code]);
    await db.become("amina");
    await decide(db, "hamza", "decline");
    expect(await listed()).toEqual([]);
    for (const who of ["visitor", "amina", "hamza", "safiya"] as const) {
      await db.become(who);
      await expect(db.call("get_unseen_additions")).rejects.toMatchObject({
        code: expect.stringMatching(/^PT40[13]$/),
      });
    }
  }));

test.each([
  ["07700 900123", true],
  ["Call (0044) 7700-900-123", true],
  ["٠٧٧٠٠٩٠٠١٢٣", true],
  ["see evil dot net slash pay", true],
  ["evil·example", true],
  ["whats app me", true],
  ["راسلني واتساب", true],
  ["Also in the Leeds shop", false],
  ["9.49 in the app, was 12.99", false],
  ["Dotted tea towel, 2 for 10", false],
  ["Open 24 hours at 12 Market Street", false],
])("%s may lead elsewhere: %s", (text, leads) =>
  asOwner(async (db) => {
    expect(await db.query("select private.mentions_contact($1) as leads", [text])).toEqual([
      { leads },
    ]);
  }),
);

test("an admin takes an accepted addition down with a reason for its finder, and the poster cannot accept it again", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("amina");
    await decide(db, "bilal", "accept");
    await db.become("maryam");
    await db.call("decide_addition", {
      deal_id_param: deals.dates,
      user_id_param: people.bilal,
      action_param: "decline",
      reason_param: "No phone numbers",
    });
    expect(await additionsSeenBy(db, "visitor")).toEqual([]);
    await db.become("bilal");
    expect(await db.call("get_notifications")).toMatchObject([
      { kind: "addition_removed", reason: "No phone numbers", deal_id: deals.dates },
    ]);
    await db.become("amina");
    await expect(decide(db, "bilal", "accept")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
    await db.become("maryam");
    expect(
      await db.query("select reason from public.admin_actions where action = 'decline_addition'"),
    ).toEqual([{ reason: "No phone numbers" }]);
    await decide(db, "bilal", "accept");
    expect(await additionsSeenBy(db, "visitor")).toHaveLength(1);
  }));

test("additions of a banned member vanish, also for the poster, and return when the ban is lifted", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("hamza");
    await add(db);
    await db.become("amina");
    await decide(db, "bilal", "accept");
    await db.become("maryam");
    for (const finder of ["bilal", "hamza"] as const) {
      await db.call("ban_member", { user_id_param: people[finder], reason_param: "A liar" });
    }
    for (const who of ["visitor", "amina"] as const) {
      expect(await additionsSeenBy(db, who)).toEqual([]);
      expect(await db.query("select from public.deal_additions")).toEqual([]);
    }
    expect(await additionsSeenBy(db, "bilal")).toHaveLength(1);
    expect(await additionsSeenBy(db, "maryam")).toHaveLength(2);
    await db.become("amina");
    await expect(decide(db, "hamza", "accept")).rejects.toMatchObject({
      hint: "addition_not_found",
    });
    await db.become("maryam");
    for (const finder of ["bilal", "hamza"] as const) {
      await db.call("lift_ban", { user_id_param: people[finder] });
    }
    expect(await additionsSeenBy(db, "visitor")).toMatchObject([{ username: "bilal" }]);
    expect(await additionsSeenBy(db, "amina")).toHaveLength(2);
  }));
