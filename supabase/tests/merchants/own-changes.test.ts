import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import {
  approved,
  changeMerchant,
  decideChange,
  moderateMerchant,
  register,
} from "../merchant-calls.ts";
import { deals, type Person, people } from "../people.ts";

const publicPage = async (db: Db, slug = "date-house") =>
  (await db.call<Record<string, string>>("get_business", { slug_param: slug }))[0] ?? null;

/** Creates an approved merchant; the transaction continues as its member. */
async function ownShop(db: Db, who: Person = "amina") {
  const shop = await approved(db, who);
  await db.become(who);
  return shop;
}

test("description, website, hours, category and location change at once, contact data in private", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, {
      description: "  Dates from Medina and Jericho. ",
      website: " HTTPS://Jericho.example ",
      opening_hours: "Mon to Sat 9 to 6\nClosed for Jumu'ah",
      category: "Eid",
      location: "Leeds",
      contact_email: "new@dates.example",
      phone: "+44 113 496 0000",
    });
    expect(one(await db.call("get_my_merchants"))).toMatchObject({
      contact_email: "new@dates.example",
      phone: "+44 113 496 0000",
    });
    await db.become("visitor");
    const page = await publicPage(db);
    expect(page).toMatchObject({
      description: "Dates from Medina and Jericho.",
      website: "https://jericho.example",
      opening_hours: "Mon to Sat 9 to 6\nClosed for Jumu'ah",
      category: "eid",
      location: "Leeds",
    });
    expect(JSON.stringify(page)).not.toMatch(/new@|496 0000/);
  }));

test("fields that are not sent stay", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { phone: "" });
    expect(await changeMerchant(db, id, {})).toMatchObject({
      name: "Date House",
      website: "https://dates.example",
      contact_email: "orders@dates.example",
      phone: "",
    });
  }));

test.each([
  ["description", " "],
  ["description", "x".repeat(2001)],
  ["website", "javascript:alert(1)"],
  ["website", "http://127.0.0.1/"],
  ["opening_hours", "x".repeat(201)],
  ["opening_hours", "Nine\u202eto six"],
  ["category", "weapons"],
  ["location", "x".repeat(121)],
  ["contact_email", ""],
  ["phone", "call us"],
  ["name", "x"],
  ["halal_certifier", "x".repeat(121)],
  ["certificate_number", "x".repeat(81)],
])("a %s that breaks its rule is refused with its name (%#)", (field, value) =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await expect(changeMerchant(db, id, { [field]: value })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test.each([
  { slug: "other" },
  { user_id: people.bilal },
  { status: "rejected" },
  { description: null },
  { description: 5 },
  { is_muslim_owned: "yes" },
  [],
])("details other than texts of known fields are refused: %j", (details) =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await expect(changeMerchant(db, id, details)).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("details"),
    });
  }),
);

const logo = (who: Person) =>
  `http://samha.test/images/merchant/${people[who]}/abcdefghijklmnopqrstuv.webp`;

test("a new logo must be the member's own upload; the present one may be another member's", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('image_base_url', 'http://samha.test/images') on conflict (key) do update set value = excluded.value",
    );
    const { id } = await ownShop(db);
    await expect(changeMerchant(db, id, { logo_url: logo("bilal") })).rejects.toMatchObject({
      detail: aboutField("logo_url"),
    });
    await changeMerchant(db, id, { logo_url: logo("amina") });
    expect(await publicPage(db)).toMatchObject({ logo_url: logo("amina") });
    await db.become("owner");
    await db.query("update public.merchants set logo_url = $1", [logo("bilal")]);
    await db.become("amina");
    const kept = await changeMerchant(db, id, { logo_url: logo("bilal"), location: "Leeds" });
    expect(kept).toMatchObject({ logo_url: logo("bilal"), location: "Leeds" });
  }));

test("a merchant is changed only by its member, and only while it is approved", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    const change = () => changeMerchant(db, id, { description: "Taken over" });
    const refused = { code: "PT404", hint: "merchant_not_found" };
    await expect(change()).rejects.toMatchObject(refused);
    await db.become("maryam");
    await moderateMerchant(db, id, "approve");
    await expect(change()).rejects.toMatchObject(refused);
    await db.become("bilal");
    await expect(change()).rejects.toMatchObject(refused);
    await db.become("safiya");
    await expect(change()).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await db.become("visitor");
    await expect(change()).rejects.toMatchObject({ code: "PT401" });
    expect(await publicPage(db)).toMatchObject({
      description: "Dates from Medina, weighed while you wait.",
    });
    await db.become("amina");
    await change();
    expect(await publicPage(db)).toMatchObject({ description: "Taken over" });
  }));

test("changes over the limit are refused; the same values again do not count", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('limit_edits', '1/3600') on conflict (key) do update set value = excluded.value",
    );
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { location: "Leeds" });
    await changeMerchant(db, id, { location: " Leeds " });
    for (const details of [{ location: "York" }, { name: "Dates" }]) {
      await expect(changeMerchant(db, id, details)).rejects.toMatchObject({
        code: "PT429",
        hint: "too_fast",
      });
    }
  }));

test("a public fact of the merchant follows its website to the deals that link there", () =>
  asOwner(async (db) => {
    const { id } = await ownShop(db);
    await db.become("owner");
    await db.query(
      "update public.deals set deal_url = 'https://jericho.example/dates' where id = $1",
      [deals.dates],
    );
    await db.query("update public.halal_facts set is_public = true where merchant_id = $1", [id]);
    const facts = async () =>
      one(
        await db.query<{ halal: object | null }>(
          "select halal from public.deals_with_temperature where id = $1",
          [deals.dates],
        ),
      ).halal;
    expect(JSON.stringify(await facts())).not.toContain("HMC");
    await db.become("amina");
    await changeMerchant(db, id, { website: "https://jericho.example" });
    expect(JSON.stringify(await facts())).toContain("certifier");
    await changeMerchant(db, id, { website: "https://dates.example" });
    expect(JSON.stringify(await facts())).not.toContain("certifier");
  }));

const publicName = (db: Db) =>
  db.query("select name, halal_certifier, certificate_number from public.merchants");
const OLD = { name: "Date House", halal_certifier: "HMC", certificate_number: "HMC-2041" };
const NEW = { name: "Date Palace", halal_certifier: "HFA", certificate_number: "7" };

async function queue(db: Db) {
  await db.become("maryam");
  return db.call<{ proposed_at: string; changes: object; has_namesake: boolean }>(
    "get_pending_merchants",
  );
}

async function waiting(db: Db): Promise<number> {
  await db.become("maryam");
  const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
  return Number(queues.find((one) => one.queue === "merchants")?.waiting);
}

test("a new name and certifier wait beside the public ones until an admin approves them", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    expect(await changeMerchant(db, id, NEW)).toMatchObject({ ...OLD, proposed_changes: NEW });
    expect(await publicName(db)).toEqual([OLD]);
    expect(await queue(db)).toMatchObject([
      {
        id,
        name: "Date House",
        username: "amina",
        changes: {
          name: ["Date House", "Date Palace"],
          halal_certifier: ["HMC", "HFA"],
          certificate_number: ["HMC-2041", "7"],
        },
        has_namesake: false,
      },
    ]);
    expect(await waiting(db)).toBe(1);
    expect(await decideChange(db, id, "approve")).toBe("approved");
    expect(await publicName(db)).toEqual([NEW]);
    expect(await queue(db)).toEqual([]);
    expect(await waiting(db)).toBe(0);
    await db.become("visitor");
    expect(await publicPage(db, "date-palace")).toMatchObject({ slug: "date-house" });
  }));

test("another certificate becomes a new claim, and the claim of the earlier one is taken down", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    const claims = async () => {
      await db.become("owner");
      return db.query(
        `select coalesce(c.name, f.certifier_name) as name, f.certificate_number, f.state
         from public.halal_facts f left join public.certifiers c on c.id = f.certifier_id
         where f.merchant_id = $1 order by f.state`,
        [id],
      );
    };
    expect(await claims()).toMatchObject([{ certificate_number: "HMC-2041", state: "claimed" }]);
    await db.become("amina");
    await changeMerchant(db, id, { certificate_number: "HMC-2042" });
    await db.become("maryam");
    await decideChange(db, id, "approve");
    expect(await publicName(db)).toEqual([{ ...OLD, certificate_number: "HMC-2042" }]);
    expect(await claims()).toMatchObject([
      { certificate_number: "HMC-2042", state: "claimed" },
      { certificate_number: "HMC-2041", state: "withdrawn" },
    ]);
  }));

test("a rejected change leaves the merchant as it was, and its member reads the reason", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    await db.become("maryam");
    expect(await decideChange(db, id, "reject", "Another shop has this name.")).toBe("rejected");
    await db.become("amina");
    expect(one(await db.call("get_my_merchants"))).toMatchObject({
      name: "Date House",
      status: "approved",
      proposed_changes: null,
      rejection_reason: "Another shop has this name.",
    });
    expect(await db.call("get_notifications")).toMatchObject([
      {
        kind: "merchant_change_rejected",
        title: "Date House",
        reason: "Another shop has this name.",
      },
    ]);
    expect(await changeMerchant(db, id, { name: "Date Hall" })).toMatchObject({
      rejection_reason: null,
    });
  }));

test("a later proposal replaces the same fields, and the public value takes a field back", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace", halal_certifier: "HFA" });
    await changeMerchant(db, id, { name: "Date Hall" });
    expect(await changeMerchant(db, id, { location: "Leeds" })).toMatchObject({
      proposed_changes: { name: "Date Hall", halal_certifier: "HFA" },
    });
    expect(
      await changeMerchant(db, id, { halal_certifier: "HMC", name: "Date House" }),
    ).toMatchObject({ proposed_changes: null, proposed_at: null });
    expect(await queue(db)).toEqual([]);
  }));

test("an admin cannot approve a proposal that was replaced after the queue showed it", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    const [shown] = await queue(db);
    await db.become("amina");
    await changeMerchant(db, id, { name: "Amazon" });
    await db.become("maryam");
    await expect(
      decideChange(db, id, "approve", undefined, shown?.proposed_at),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
    expect(await publicName(db)).toEqual([OLD]);
  }));

test("an admin undoes an approval and a rejection; the proposal waits again", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    for (const action of ["approve", "reject"] as const) {
      await db.become("amina");
      await changeMerchant(db, id, NEW);
      await db.become("maryam");
      await decideChange(db, id, action);
      expect(
        one(
          await db.call("undo_decision", {
            content_type_param: "merchant_change",
            content_id_param: id,
          }),
        ),
      ).toEqual({ undo_decision: "waiting" });
      expect(await publicName(db)).toEqual([OLD]);
      expect(await queue(db)).toMatchObject([{ changes: { name: ["Date House", "Date Palace"] } }]);
    }
  }));

test("a new name takes the member's votes on deals of that name back", () =>
  asMember("amina", async (db) => {
    const { id } = await approved(db, "amina", { name_param: "Date Palace" });
    await db.become("amina");
    await db.call("secure_vote_deal", { deal_id_param: deals.dates, is_hot_param: true });
    await changeMerchant(db, id, { name: "Date House" });
    await db.become("maryam");
    await decideChange(db, id, "approve");
    await db.become("owner");
    expect(
      await db.query("select from public.deal_votes where user_id = $1", [people.amina]),
    ).toEqual([]);
  }));

test("only admins read and decide proposals, once", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    for (const [who, refusal] of [
      ["amina", { hint: "not_admin" }],
      ["bilal", { hint: "not_admin" }],
      ["safiya", { hint: "banned" }],
      ["visitor", { code: "PT401" }],
    ] as const) {
      await db.become(who);
      await expect(decideChange(db, id, "approve")).rejects.toMatchObject(refusal);
      await expect(db.call("get_pending_merchants")).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await decideChange(db, id, "approve");
    await expect(decideChange(db, id, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
  }));

test("a proposal is not public, and is not shown for a merchant that was taken down", () =>
  asAdmin(async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    await db.become("visitor");
    await expect(db.query("select proposed_changes from public.merchants")).rejects.toThrow(
      /permission denied/,
    );
    expect(JSON.stringify(await publicPage(db))).not.toContain("Palace");
    await db.become("maryam");
    await moderateMerchant(db, id, "take_down");
    expect(await queue(db)).toEqual([]);
    await expect(decideChange(db, id, "approve")).rejects.toMatchObject({
      hint: "already_decided",
    });
  }));

test("unknown merchants and actions are refused", () =>
  asVisitor(async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    await db.become("maryam");
    await expect(decideChange(db, people.amina, "approve")).rejects.toMatchObject({
      code: "PT404",
    });
    await expect(decideChange(db, id, "publish")).rejects.toMatchObject({ hint: "unknown_action" });
  }));
