// Longer than 200 lines: large changes of public deals, and the decisions on them.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { ownDeals } from "../own-calls.ts";
import { deals, people } from "../people.ts";

interface Waiting {
  id: string;
  deal_id: string;
  title: string;
  changes: Record<string, [unknown, unknown]>;
  reason: string | null;
  username: string;
  approved_deals: number;
  version: string;
}

const APPROVED = {
  title: "Medjool dates, 1 kg",
  description: "Soft dates from Medina, harvested this year. Free delivery above twenty pounds.",
  price: 10,
  original_price: 14,
  deal_url: "https://dates.example/1?size=1&utm_source=mail",
  image_url: `https://site.example/images/deal/${people.amina}/0123456789abcdefghijkl.webp`,
};

/** Changes of a single field, and whether each needs a review. */
const CHANGES: [what: string, change: Record<string, unknown>, waits: boolean][] = [
  ["another title", { title: "Free phone, just pay postage" }, true],
  ["another image", { image_url: "https://site.example/other.webp" }, true],
  ["no image", { image_url: "" }, true],
  ["another path", { deal_url: "https://dates.example/2?size=1" }, true],
  ["another query", { deal_url: "https://dates.example/1?size=2" }, true],
  ["the host with www", { deal_url: "https://www.dates.example/1?size=1" }, false],
  ["another campaign", { deal_url: "https://dates.example/1?size=1&utm_source=web" }, false],
  ["a price 20% lower", { price: 8 }, false],
  ["a price 20% higher", { price: 12 }, false],
  ["a price more than 20% lower", { price: 7.99 }, true],
  ["a price more than 20% higher", { price: 12.01 }, true],
  ["no price", { price: null }, true],
  ["another currency", { currency: "USD" }, true],
  ["an invented earlier price", { original_price: 40 }, true],
  ["no earlier price", { original_price: null }, false],
  ["a corrected description", { description: `${APPROVED.description} While it lasts.` }, false],
  ["another description", { description: "Enter your card details and win" }, true],
  ["a link", { description: `${APPROVED.description} https://evil.example` }, true],
  ["a bare address", { description: `${APPROVED.description} See evil.example/win` }, true],
  ["an address as location", { location: "evil.example" }, true],
  ["another location", { location: "Leeds and York" }, false],
  ["another end", { expires_at: new Date(Date.now() + 86_400_000).toISOString() }, false],
];

test.each(CHANGES)("%s: whether %j needs an admin's review: %s", (_, change, waits) =>
  asOwner(async (db) => {
    await approveAs(db, APPROVED);
    const before = await asVisitor(db);
    await db.become("amina");
    expect(await edit(db, change)).toMatchObject({ waits });
    const after = await asVisitor(db);
    if (waits) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);
  }),
);

/** Pairs of links on hosts where any link may lead to another seller. */
const OPEN_HOSTS = [
  ["https://t.me/a", "https://t.me/b"],
  ["https://wa.me/1", "https://wa.me/1?b=1"],
  ["https://youtu.be/a", "https://youtu.be/a#b"],
  ["https://www.amazon.co.uk/dp/1", "https://www.amazon.co.uk/dp/1?m=2"],
  ["https://www.ebay.com/itm/1", "https://www.ebay.com/itm/1?var=2"],
  ["https://de.aliexpress.com/item/1", "https://de.aliexpress.com/item/1#b"],
  ["https://www.etsy.com/listing/1", "https://www.etsy.com/listing/2"],
] as const;

test.each(OPEN_HOSTS)(
  "any other link on a host of many sellers needs a review: %s",
  (link, other) =>
    asOwner(async (db) => {
      await approveAs(db, { deal_url: link });
      await db.become("amina");
      expect(await edit(db, { deal_url: other })).toMatchObject({ deal_url: link, waits: true });
    }),
);

test("another link of a shortener is refused, and the public one stays", () =>
  asOwner(async (db) => {
    await approveAs(db, { deal_url: "https://bit.ly/halal1" });
    await db.become("amina");
    await expect(edit(db, { deal_url: "https://bit.ly/scam" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    expect(await edit(db, { location: "Leeds" })).toMatchObject({
      deal_url: "https://bit.ly/halal1",
      waits: false,
    });
  }));

test("small changes add up, because they are compared with the approved version", () =>
  asOwner(async (db) => {
    await approveAs(db, APPROVED);
    await db.become("amina");
    expect(await edit(db, { price: 8.5 })).toMatchObject({ price: "8.5", waits: false });
    expect(await edit(db, { price: 7.5 })).toMatchObject({ price: "8.5", waits: true });
    expect(await edit(db, { price: 11 })).toMatchObject({ price: "11", waits: false });
    await db.become("maryam");
    await update(db, deals.dates, { price: 7.5 });
    await db.become("amina");
    // A price that an admin sets counts as approved.
    expect(await edit(db, { price: 6.5 })).toMatchObject({ price: "6.5", waits: false });
  }));

test("approving a deal again approves its current version", () =>
  asOwner(async (db) => {
    await approveAs(db, APPROVED);
    await db.become("amina");
    await edit(db, { price: 8.5 });
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "The link is dead");
    await moderate(db, deals.dates, "approve");
    await db.become("amina");
    expect(await edit(db, { price: 7.5 })).toMatchObject({ price: "7.5", waits: false });
  }));

test("large changes of members with five approved deals go live and are listed for admins", () =>
  asOwner(async (db) => {
    await addApprovedDeals(db, 1);
    await db.become("amina");
    expect(await edit(db, { title: "Medjool dates, 2 kg" })).toMatchObject({ waits: true });
    await db.become("owner");
    await addApprovedDeals(db, 1);
    await db.become("amina");
    expect(await edit(db, { title: "Medjool dates, 5 kg", price: 9.5 }, "Sold out")).toMatchObject({
      title: "Medjool dates, 5 kg",
      waits: false,
    });
    await edit(db, { price: 9 });
    await db.become("maryam");
    expect(await waiting(db)).toEqual([]);
    expect(await db.call("get_unseen_edits")).toMatchObject([
      // The title still differs from the approved one.
      { changes: { price: [9.5, 9] } },
      {
        deal_id: deals.dates,
        username: "amina",
        reason: "Sold out",
        changes: { title: ["Medjool dates, 1 kg", "Medjool dates, 5 kg"], price: [9.99, 9.5] },
      },
    ]);
    await db.become("owner");
    await db.query("update public.deal_revisions set created_at = now() - interval '8 days'");
    await db.become("maryam");
    expect(await db.call("get_unseen_edits")).toEqual([]);
  }));

test("a deal has one pending change: later ones replace its fields, and small ones apply immediately", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg", price: 20 }, "Bigger box");
    expect(await edit(db, { title: "Medjool dates, 5 kg" })).toMatchObject({ waits: true });
    expect(await edit(db, { location: "Leeds" })).toMatchObject({
      location: "Leeds",
      title: "Medjool dates, 1 kg",
      waits: true,
    });
    const [mine] = await ownEdits(db);
    expect(mine).toMatchObject({
      status: "waiting",
      changes: { title: "Medjool dates, 5 kg", price: 20 },
    });
    // Back to the public value, so nothing is pending.
    expect(await edit(db, { title: "Medjool dates, 1 kg" })).toMatchObject({ waits: true });
    expect(await edit(db, { price: 9.99 })).toMatchObject({ waits: false });
    expect(await ownEdits(db)).toEqual([]);
  }));

test("a pending change counts towards the limit, repeating it does not", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings (key, value) values ('limit_edits', '2/86400')");
    await db.become("amina");
    await edit(db, { price: 20 });
    await edit(db, { price: 20 });
    await edit(db, { price: 21 });
    await expect(edit(db, { price: 22 })).rejects.toMatchObject({ hint: "too_fast" });
    expect(await ownEdits(db)).toMatchObject([{ changes: { price: 21 } }]);
  }));

test("an approved change applies with history and notice, and is pending again after undo", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg", price: 20 }, "Bigger box");
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    expect(edited).toMatchObject({
      deal_id: deals.dates,
      title: "Medjool dates, 1 kg",
      changes: { title: ["Medjool dates, 1 kg", "Medjool dates, 2 kg"], price: [9.99, 20] },
      reason: "Bigger box",
      username: "amina",
      approved_deals: 3,
    });
    expect(await queued(db)).toBe(1);
    expect(await decide(db, edited, "approve")).toBe("approved");
    expect(await queued(db)).toBe(0);
    expect(await asVisitor(db)).toMatchObject({ title: "Medjool dates, 2 kg", price: "20" });
    expect(await history(db)).toEqual([
      {
        edited_by: "poster",
        reason: "Bigger box",
        changes: { title: ["Medjool dates, 1 kg", "Medjool dates, 2 kg"], price: [9.99, 20] },
      },
    ]);
    await db.become("amina");
    expect(one(await notices(db))).toMatchObject({
      kind: "deal_edit_approved",
      deal_id: deals.dates,
      title: "Medjool dates, 2 kg",
    });
    await db.become("maryam");
    await db.call("undo_decision", {
      content_type_param: "edit",
      content_id_param: edited.id,
      expected_status_param: "approved",
    });
    expect(await asVisitor(db)).toMatchObject({ title: "Medjool dates, 1 kg", price: "9.99" });
    expect(await history(db)).toEqual([]);
    await db.become("maryam");
    expect(
      await db.query(
        "select action, subject_title from public.admin_actions_with_names where subject_id = $1 order by created_at",
        [edited.id],
      ),
    ).toEqual([
      { action: "approve_edit", subject_title: "Medjool dates, 1 kg" },
      { action: "undo_edit", subject_title: "Medjool dates, 1 kg" },
    ]);
    await db.become("amina");
    expect(await notices(db)).toEqual([]);
    expect(await edit(db, { price: 9 })).toMatchObject({ price: "9", waits: true });
  }));

test("later changes are compared with an approved change, which cannot be undone after them", () =>
  asMember("amina", async (db) => {
    await edit(db, { price: 9 });
    await edit(db, { price: 20 });
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    await decide(db, edited, "approve");
    await db.become("amina");
    expect(await edit(db, { price: 17 })).toMatchObject({ price: "17", waits: false });
    await db.become("owner");
    // The whole test is one transaction with one time.
    await db.query("update public.deals set updated_at = now() + interval '1 second'");
    await db.become("maryam");
    await expect(
      db.call("undo_decision", {
        content_type_param: "edit",
        content_id_param: edited.id,
        expected_status_param: "approved",
      }),
    ).rejects.toMatchObject({ code: "PT409", hint: "already_decided" });
  }));

test("undoing an approval restores the version that was approved before it", () =>
  asMember("amina", async (db) => {
    await edit(db, { price: 8.5 });
    await edit(db, { price: 20 });
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    await decide(db, edited, "approve");
    await db.call("undo_decision", {
      content_type_param: "edit",
      content_id_param: edited.id,
      expected_status_param: "approved",
    });
    await db.become("amina");
    expect(await edit(db, { price: 7.9 })).toMatchObject({ price: "8.5", waits: true });
  }));

test("the poster reads why a change was rejected, and the deal stays as it was", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Free phone, just pay postage" });
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    expect(await decide(db, edited, "reject", { reason_param: " Another product " })).toBe(
      "rejected",
    );
    expect(await asVisitor(db)).toMatchObject({ title: "Medjool dates, 1 kg" });
    expect(await history(db)).toEqual([]);
    await db.become("amina");
    expect(one(await notices(db))).toMatchObject({
      kind: "deal_edit_rejected",
      reason: "Another product",
    });
    expect(await ownEdits(db)).toMatchObject([
      { status: "rejected", rejection_reason: "Another product" },
    ]);
    expect(one(await ownDeals(db, { status_param: "active", limit_param: 1 }))).toMatchObject({
      waits: false,
    });
    await db.become("maryam");
    await db.call("undo_decision", {
      content_type_param: "edit",
      content_id_param: edited.id,
      expected_status_param: "rejected",
    });
    expect(await waiting(db)).toHaveLength(1);
    await db.become("amina");
    expect(await notices(db)).toEqual([]);
    await db.call("withdraw_edit", { deal_id_param: deals.dates });
    expect(await ownEdits(db)).toEqual([]);
    await expect(db.call("withdraw_edit", { deal_id_param: deals.dates })).rejects.toMatchObject({
      code: "PT404",
      hint: "edit_not_found",
    });
  }));

test("an admin can approve only the version that was shown", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg" });
    await db.become("maryam");
    const [shown] = await waiting(db);
    if (!shown) throw new Error("No change is pending");
    await db.become("amina");
    await edit(db, { title: "Free phone, just pay postage" });
    await db.become("maryam");
    await expect(decide(db, shown, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "content_changed",
    });
    const [now] = await waiting(db);
    if (!now) throw new Error("No change is pending");
    await decide(db, now, "reject");
    await expect(decide(db, now, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
  }));

test("approving a pending change leaves out times that have passed", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg", expires_at: "2099-01-01T00:00:00Z" }).catch(
      () => {},
    );
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await edit(db, { title: "Medjool dates, 2 kg", expires_at: soon });
    await db.become("owner");
    await db.query(
      `update private.proposed_edits
       set changes = changes
         || '{"expires_at": "2020-01-01T00:00:00Z", "starts_at": "2020-01-01T00:00:00Z", "order_by": "2020-01-01"}'`,
    );
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    await decide(db, edited, "approve");
    expect(await asVisitor(db)).toMatchObject({
      title: "Medjool dates, 2 kg",
      starts_at: null,
      expires_at: null,
      order_by: null,
    });
  }));

test("a change to a deal whose last day to order has passed can be pending and approved", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query("update public.deals set order_by = '2020-01-01' where id = $1", [deals.dates]);
    await db.become("amina");
    await edit(db, { title: "Free phone, just pay postage", order_by: "2020-01-01" });
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    expect(await decide(db, edited, "approve")).toBe("approved");
    await db.become("owner");
    expect(
      one(
        await db.query("select title, order_by::text from public.deals where id = $1", [
          deals.dates,
        ]),
      ),
    ).toEqual({ title: "Free phone, just pay postage", order_by: "2020-01-01" });
  }));

test("taking down a deal drops its pending change, and a resubmission does not restore it", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg" });
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "The link is dead");
    expect(await waiting(db)).toEqual([]);
    expect(await queued(db)).toBe(0);
    await db.become("amina");
    await db.call("resubmit_deal", {
      deal_id_param: deals.dates,
      title_param: "Medjool dates, 3 kg",
      merchant_param: "Date House",
      category_param: "food",
    });
    expect(await ownEdits(db)).toEqual([]);
  }));

test("only the poster and admins see a pending change, and only admins decide on it", async () => {
  for (const who of ["visitor", "bilal", "hamza", "safiya"] as const) {
    await asMember("amina", async (db) => {
      await edit(db, { title: "Medjool dates, 2 kg" });
      await db.become("maryam");
      const [edited] = await waiting(db);
      if (!edited) throw new Error("No change is pending");
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(waiting(db)).rejects.toMatchObject(refused);
      await expect(db.call("get_unseen_edits")).rejects.toMatchObject(refused);
      await expect(decide(db, edited, "approve")).rejects.toMatchObject(refused);
      await expect(decide(db, edited, "reject")).rejects.toMatchObject(refused);
      await expect(db.call("withdraw_edit", { deal_id_param: deals.dates })).rejects.toMatchObject({
        code: expect.stringMatching(/^PT40[134]$/),
      });
      if (who === "visitor") await expect(ownEdits(db)).rejects.toMatchObject(refused);
      else expect(await ownEdits(db)).toEqual([]);
      await expect(db.query("select from private.proposed_edits")).rejects.toMatchObject({
        code: "42501",
      });
      await expect(db.query("select from public.own_deals")).rejects.toMatchObject({
        code: "42501",
      });
      await db.become("amina");
      await expect(waiting(db)).rejects.toMatchObject({ hint: "not_admin" });
      await expect(decide(db, edited, "approve")).rejects.toMatchObject({ hint: "not_admin" });
      expect(await ownEdits(db)).toHaveLength(1);
    });
  }
});

test("a banned poster can read their own change, but not submit or withdraw one", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg" });
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [
      people.amina,
    ]);
    await db.become("amina");
    expect(await ownEdits(db)).toHaveLength(1);
    await expect(edit(db, { title: "Medjool dates, 3 kg" })).rejects.toMatchObject({
      hint: "banned",
    });
    await expect(db.call("withdraw_edit", { deal_id_param: deals.dates })).rejects.toMatchObject({
      hint: "banned",
    });
  }));

test("the image of a pending change is visible to its poster and admins, and is deleted only 30 days after a rejection", () =>
  asOwner(async (db) => {
    const key = `deal/${people.amina}/abcdefghijklmnopqrstuv.webp`;
    await db.become("amina");
    await edit(db, { image_url: `https://site.example/images/${key}` });
    for (const [who, audience] of [
      ["visitor", "none"],
      ["bilal", "none"],
      ["amina", "private"],
      ["maryam", "private"],
    ] as const) {
      await db.become(who);
      expect(await db.call("get_image_audience", { image_key_param: key })).toEqual([
        { get_image_audience: audience },
      ]);
    }
    const kept = async () => {
      await db.become("owner");
      return (await db.query("select private.referenced_image_keys($1)", [[key]])).length === 1;
    };
    expect(await kept()).toBe(true);
    await db.become("maryam");
    const [edited] = await waiting(db);
    if (!edited) throw new Error("No change is pending");
    await decide(db, edited, "reject");
    // An appeal restores it.
    await db.become("owner");
    await db.query("update private.proposed_edits set decided_at = now() - interval '29 days'");
    expect(await kept()).toBe(true);
    await db.query("update private.proposed_edits set decided_at = now() - interval '30 days'");
    expect(await kept()).toBe(false);
    await db.become("visitor");
    expect(await db.call("get_image_audience", { image_key_param: key })).toEqual([
      { get_image_audience: "none" },
    ]);
  }));

test("a pending change is in the data export and deleted with the account; the deal stays", () =>
  asMember("amina", async (db) => {
    await edit(db, { title: "Medjool dates, 2 kg" });
    const data = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(data).toMatchObject({
      proposed_edits: [{ status: "waiting", changes: { title: "Medjool dates, 2 kg" } }],
    });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await db.query("select from private.proposed_edits")).toEqual([]);
    expect(await asVisitor(db)).toMatchObject({ title: "Medjool dates, 1 kg" });
  }));

test("the changed share of a text is measured in words, in any script", () =>
  asOwner(async (db) => {
    for (const [before, after, share] of [
      ["", "", 0],
      ["one two three four", "four, three; TWO one!", 0],
      ["one two three four", "one two three five", 0.25],
      ["one two", "one two three four", 0.5],
      ["", "Enter your card", 1],
      ["تمر طازج من المدينة", "تمر طازج من الرياض", 0.25],
    ] as const) {
      expect(
        one(
          await db.query<{ share: string }>("select private.changed_share($1, $2) as share", [
            before,
            after,
          ]),
        ),
      ).toEqual({ share: expect.stringMatching(new RegExp(`^${share}(?:\\.0*|0*)?$`)) });
    }
  }));

async function edit(db: Db, data: object, reason?: string) {
  return one(
    await db.call("edit_own_deal", {
      deal_id_param: deals.dates,
      deal_data: JSON.stringify(data),
      ...(reason && { reason_param: reason }),
    }),
  );
}

/** Updates the deal as an admin who approves it. */
async function approveAs(db: Db, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(fields);
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(", ");
  await db.query(`update public.deals set ${set} where id = $1`, [
    deals.dates,
    ...Object.values(fields),
  ]);
}

/** Gives Amina, who has three approved deals, more of them. */
async function addApprovedDeals(db: Db, count: number): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Another deal ' || n, 'Mat Shop', 'toys', 'active' from generate_series(1, $2) n`,
    [people.amina, count],
  );
}

/** Returns the deal as visitors see it. */
async function asVisitor(db: Db) {
  await db.become("visitor");
  return one(await db.call("get_deal", { deal_id_param: deals.dates }));
}

const waiting = (db: Db) =>
  db.query<Waiting>("select *, version::text as version from public.get_waiting_edits()");

const ownEdits = (db: Db) => db.call("get_my_edits", { deal_id_param: deals.dates });

const notices = (db: Db) => db.call("get_notifications");

const queued = async (db: Db) =>
  Number(
    (await db.call<{ queue: string; waiting: string }>("get_admin_queues")).find(
      ({ queue }) => queue === "edits",
    )?.waiting,
  );

const decide = async (db: Db, { id, version }: Waiting, action: string, more: object = {}) =>
  one(
    await db.call<{ moderate_deal_edit: string }>("moderate_deal_edit", {
      edit_id_param: id,
      action_param: action,
      expected_version_param: version,
      ...more,
    }),
  ).moderate_deal_edit;

const history = (db: Db) =>
  db.query(
    "select edited_by, changes, reason from public.deal_revisions where deal_id = $1 order by created_at",
    [deals.dates],
  );
