import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { changeMerchant, moderateMerchant, ownShop, register } from "../merchant-calls.ts";
import { deals, type Person, people } from "../people.ts";

const publicPage = async (db: Db, slug = "date-house") =>
  (await db.call<Record<string, string>>("get_business", { slug_param: slug }))[0] ?? null;

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
