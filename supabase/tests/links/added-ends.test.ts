// Longer than 200 lines: each rule of an added end, each role that decides, and each way to lose it again.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { notices } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";
import { report } from "../report-calls.ts";

const IN_DAYS = (days: number) => {
  const time = new Date(Date.now() + days * 86_400_000);
  time.setUTCHours(23, 59, 0, 0);
  return time.toISOString();
};
const END = IN_DAYS(10);

const add = (db: Db, details: object) =>
  db.call("add_to_deal", { deal_id_param: deals.dates, details_param: JSON.stringify(details) });
const addEnd = (db: Db, end = END) => add(db, { added: "end", expires_at: end });

async function decideAs(db: Db, who: Person | "visitor", action: string, version?: Date) {
  await db.become(who);
  return db.call("decide_addition", {
    deal_id_param: deals.dates,
    user_id_param: people.bilal,
    action_param: action,
    expected_created_at_param: version ?? null,
  });
}

/** Returns the end of the deal as visitors see it. */
async function endOfDeal(db: Db): Promise<string | null> {
  await db.become("visitor");
  const rows = await db.call<{ expires_at: Date | null }>("get_deal", {
    deal_id_param: deals.dates,
  });
  return one(rows).expires_at?.toISOString() ?? null;
}

/** Returns the ends and states that a person sees below the deal. */
async function endsSeenBy(db: Db, who: Person | "visitor"): Promise<unknown[]> {
  await db.become(who);
  const rows = await db.call<{
    read_deal_extras: { additions: { expires_at: string; status: string }[] };
  }>("read_deal_extras", { deal_id_param: deals.dates });
  return one(rows).read_deal_extras.additions.map(({ expires_at, status }) => ({
    end: new Date(expires_at).toISOString(),
    status,
  }));
}

/** Changes Amina's deal as the owner of the table. */
async function change(db: Db, columns: string, ...values: unknown[]): Promise<void> {
  await db.become("owner");
  await db.query(`update public.deals set ${columns} where id = $1`, [deals.dates, ...values]);
}

const refusal = (rule: string) => ({
  code: "PT400",
  hint: "invalid_field",
  detail: aboutField("expires_at"),
  message: expect.stringContaining(`the rule ${rule}`),
});

test("an end is public once the poster accepts it, and is then the end of the deal, with an entry in its history", () =>
  asMember("bilal", async (db) => {
    expect(await addEnd(db)).toMatchObject([
      { added: "end", note: END.replace("T", " ").replace(":00.000Z", " UTC"), price: null },
    ]);
    expect(await endsSeenBy(db, "visitor")).toEqual([]);
    expect(await endsSeenBy(db, "amina")).toEqual([{ end: END, status: "pending" }]);
    expect(await endOfDeal(db)).toBeNull();
    await decideAs(db, "amina", "accept");
    expect(await endOfDeal(db)).toBe(END);
    expect(await endsSeenBy(db, "visitor")).toEqual([{ end: END, status: "accepted" }]);
    const revisions = await db.query<{ edited_by: string; changes: Record<string, unknown[]> }>(
      "select edited_by, changes from public.deal_revisions where deal_id = $1",
      [deals.dates],
    );
    expect(revisions).toEqual([
      { edited_by: "poster", changes: { expires_at: [null, END.replace(".000Z", "+00:00")] } },
    ]);
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([{ kind: "addition_accepted" }]);
  }));

test.each(["maryam", "hamza"] as const)(
  "an end that %s accepts as an admin or a moderator changes the deal, and the log names the change",
  (who) =>
    asOwner(async (db) => {
      await db.query("insert into private.moderators (user_id) values ($1)", [people.hamza]);
      await db.become("bilal");
      await addEnd(db);
      await decideAs(db, who, "accept");
      expect(await endOfDeal(db)).toBe(END);
      await db.become("owner");
      expect(
        await db.query(
          "select admin_id, action from public.admin_actions where subject_id = $1 order by action",
          [deals.dates],
        ),
      ).toEqual([
        { admin_id: people[who], action: "accept_addition" },
        { admin_id: people[who], action: "update_deal" },
      ]);
      await db.become("amina");
      expect((await notices(db)).map(({ kind }) => kind)).toEqual(["deal_changed"]);
    }),
);

test.each([
  ["visitor", "not_authenticated"],
  ["safiya", "banned"],
  ["hamza", "addition_not_found"],
  ["bilal", "addition_not_found"],
] as const)("%s cannot accept an end that Bilal added: %s", (who, hint) =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await expect(decideAs(db, who, "accept")).rejects.toMatchObject({ hint });
    expect(await endsSeenBy(db, "amina")).toEqual([{ end: END, status: "pending" }]);
    expect(await endOfDeal(db)).toBeNull();
  }),
);

test.each([
  [{}, "required"],
  [{ expires_at: null }, "required"],
  [{ expires_at: "soon" }, "type"],
  [{ expires_at: 7 }, "type"],
  [{ expires_at: "2001-01-01T00:00:00Z" }, "end_in_future"],
  [{ expires_at: "infinity" }, "years_ahead"],
  [{ expires_at: IN_DAYS(3_700) }, "years_ahead"],
])("an added end %j breaks the rule %s", (end, rule) =>
  asMember("bilal", async (db) => {
    await expect(add(db, { added: "end", ...end })).rejects.toMatchObject(refusal(rule));
    expect(await endsSeenBy(db, "amina")).toEqual([]);
  }),
);

test.each([
  ["note", { added: "end", expires_at: END, note: "Call 07700 900123" }],
  ["code", { added: "end", expires_at: END, code: { code: "X3" } }],
  ["expires_at", { added: "place", note: "In Leeds", expires_at: END }],
  ["expires_at", { added: "price", price: 1, expires_at: END }],
])("an end has no other field, and other additions have no end: %s", (field, details) =>
  asMember("bilal", async (db) => {
    await expect(add(db, details)).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField(field),
    });
    expect(await endsSeenBy(db, "amina")).toEqual([]);
  }),
);

test("an added end is after the start of the deal", () =>
  asOwner(async (db) => {
    await change(db, "starts_at = now() + interval '20 days'");
    await db.become("bilal");
    await expect(addEnd(db)).rejects.toMatchObject(refusal("end_after_start"));
    await addEnd(db, IN_DAYS(21));
    await decideAs(db, "amina", "accept");
    expect(await endOfDeal(db)).toBe(IN_DAYS(21));
  }));

test("an added end differs from that of the deal by a minute or more", () =>
  asOwner(async (db) => {
    await change(db, "expires_at = $2::timestamptz + interval '30 seconds'", END);
    await db.become("bilal");
    await expect(addEnd(db)).rejects.toMatchObject(refusal("other_end"));
    await addEnd(db, IN_DAYS(11));
    expect(await endsSeenBy(db, "amina")).toEqual([{ end: IN_DAYS(11), status: "pending" }]);
  }));

test.each(["amina", "maryam"] as const)(
  "an end that has passed meanwhile is not accepted by %s, and stays pending",
  (who) =>
    asOwner(async (db) => {
      await db.become("bilal");
      await addEnd(db);
      await db.become("owner");
      await db.query("update public.deal_additions set expires_at = now() - interval '1 second'");
      await expect(decideAs(db, who, "accept")).rejects.toMatchObject(refusal("end_in_future"));
      await db.become("owner");
      expect(await db.query("select status from public.deal_additions")).toEqual([
        { status: "pending" },
      ]);
      expect(await endOfDeal(db)).toBeNull();
      await decideAs(db, who, "decline");
      expect(await endsSeenBy(db, "amina")).toEqual([]);
    }),
);

test.each(["amina", "maryam"] as const)(
  "an end that the deal already has is accepted by %s without an edit",
  (who) =>
    asOwner(async (db) => {
      await db.become("bilal");
      await addEnd(db);
      await change(db, "expires_at = $2", END);
      await decideAs(db, who, "accept");
      expect(await endsSeenBy(db, "visitor")).toEqual([{ end: END, status: "accepted" }]);
      await db.become("owner");
      expect(await db.query("select from public.deal_revisions")).toEqual([]);
      expect(
        await db.query("select from public.admin_actions where action = 'update_deal'"),
      ).toEqual([]);
    }),
);

test("a later end brings a deal back that ended by its date", () =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await change(
      db,
      "expires_at = now() - interval '1 hour', expired_at = now() - interval '1 hour', expired_by = 'date'",
    );
    await decideAs(db, "amina", "accept");
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: deals.dates })).toMatchObject([
      { is_expired: false },
    ]);
  }));

test("the poster accepts only the end that the page showed", () =>
  asMember("bilal", async (db) => {
    const { created_at: seen } = one(
      await db.call<{ created_at: Date }>("add_to_deal", {
        deal_id_param: deals.dates,
        details_param: JSON.stringify({ added: "end", expires_at: END }),
      }),
    );
    await addEnd(db, IN_DAYS(1));
    await expect(decideAs(db, "amina", "accept", seen)).rejects.toMatchObject({
      code: "PT409",
      hint: "content_changed",
    });
    expect(await endOfDeal(db)).toBeNull();
  }));

test("another kind replaces a pending end, and an end another kind", () =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await add(db, { added: "place", note: "In Leeds" });
    const stored = async () => {
      await db.become("owner");
      return db.query("select added, expires_at from public.deal_additions");
    };
    expect(await stored()).toEqual([{ added: "place", expires_at: null }]);
    await db.become("bilal");
    await addEnd(db);
    expect(await stored()).toEqual([{ added: "end", expires_at: new Date(END) }]);
  }));

test.each([
  ["decline by the poster", (db: Db) => decideAs(db, "amina", "decline")],
  ["decline by an admin", (db: Db) => decideAs(db, "maryam", "decline")],
  [
    "withdrawal",
    async (db: Db) => {
      await db.become("bilal");
      await db.call("withdraw_addition", { deal_id_param: deals.dates });
    },
  ],
  [
    "ban of the finder",
    async (db: Db) => {
      await db.become("maryam");
      await db.call("ban_member", { user_id_param: people.bilal, reason_param: "A liar" });
    },
  ],
  [
    "deletion of the account",
    async (db: Db) => {
      await db.become("owner");
      await db.query("delete from auth.users where id = $1", [people.bilal]);
    },
  ],
] as const)("after the %s, the deal keeps its end without the finder's name", (_, act) =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await decideAs(db, "amina", "accept");
    await act(db);
    expect(await endOfDeal(db)).toBe(END);
    expect(await endsSeenBy(db, "visitor")).toEqual([]);
  }),
);

test("admins read an accepted end as a time, without the hint at a phone number", () =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await decideAs(db, "amina", "accept");
    await db.become("maryam");
    expect(await db.call("get_unseen_additions")).toMatchObject([
      { added: "end", expires_at: new Date(END), mentions_contact: false },
    ]);
    await db.become("hamza");
    await report(db);
    await db.become("maryam");
    const { content } = one(
      await db.call<{ content: { additions: { expires_at: string }[] } }>("get_reports"),
    );
    expect(content.additions.map(({ expires_at }) => new Date(expires_at))).toEqual([
      new Date(END),
    ]);
  }));

test("an appeal shows the removed end, and its success puts the finder back", () =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    await decideAs(db, "amina", "accept");
    await decideAs(db, "maryam", "decline");
    await db.become("bilal");
    const removed = (await notices(db)).find(({ kind }) => kind === "addition_removed");
    await db.call("appeal_action", {
      action_id_param: (removed as unknown as { action_id: string }).action_id,
      text_param: "The shop says so on its page.",
    });
    await db.become("maryam");
    const appeal = one(
      await db.call<{ id: string; content: { expires_at: string } }>("get_appeals"),
    );
    expect(new Date(appeal.content.expires_at)).toEqual(new Date(END));
    await db.call("decide_appeal", { appeal_id_param: appeal.id, action_param: "overturn" });
    expect(await endsSeenBy(db, "visitor")).toEqual([{ end: END, status: "accepted" }]);
    expect(await endOfDeal(db)).toBe(END);
  }));

test.each([
  ["end", null],
  ["place", END],
])("the table refuses a row of kind %s with the end %s", (kind, end) =>
  asOwner(async (db) => {
    await expect(
      db.query(
        "insert into public.deal_additions (deal_id, user_id, added, note, expires_at) values ($1, $2, $3, 'X', $4)",
        [deals.dates, people.bilal, kind, end],
      ),
    ).rejects.toMatchObject({ constraint: "deal_additions_fields_of_kind" });
  }),
);

test("the export contains an added end", () =>
  asMember("bilal", async (db) => {
    await addEnd(db);
    const rows = await db.call<{ export_my_data: { additions: { expires_at: string }[] } }>(
      "export_my_data",
    );
    const ends = one(rows).export_my_data.additions.map(({ expires_at }) => new Date(expires_at));
    expect(ends).toEqual([new Date(END)]);
  }));
