import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, asVisitor } from "../as.ts";
import { approved, type MerchantResult, moderateMerchant, register } from "../merchant-calls.ts";
import { BAN_REASON, people } from "../people.ts";

test("a registration is normalized and pending, at an address made from its name", () =>
  asMember("amina", async (db) => {
    expect(
      await register(db, { name_param: "  Café Sham! ", category_param: " Food " }),
    ).toMatchObject({
      name: "Café Sham!",
      slug: "cafe-sham",
      category: "food",
      status: "pending",
      user_id: people.amina,
      contact_email: "orders@dates.example",
    });
  }));

test("only name, contact email, category and description are required", () =>
  asMember("amina", async (db) => {
    expect(
      await register(db, {
        website_param: null,
        phone_param: null,
        location_param: null,
        halal_certifier_param: null,
        certificate_number_param: null,
        logo_url_param: null,
      }),
    ).toMatchObject({ website: "", phone: "", location: "", halal_certifier: "", logo_url: "" });
  }));

test.each([
  ["name", { name_param: "x" }, "length: 2 to 80"],
  ["name", { name_param: null }, "length: 2 to 80"],
  ["name", { name_param: "x".repeat(81) }, "length: 2 to 80"],
  ["name", { name_param: "Two\nlines" }, "length"],
  ["description", { description_param: " " }, "length: 1 to 2,000"],
  ["description", { description_param: null }, "length: 1 to 2,000"],
  ["description", { description_param: "x".repeat(2001) }, "length: 1 to 2,000"],
  ["website", { website_param: "javascript:alert(1)" }, "web_address"],
  ["website", { website_param: "dates.example" }, "web_address"],
  ["contact_email", { contact_email_param: null }, "email_address"],
  ["contact_email", { contact_email_param: "nobody" }, "email_address"],
  ["phone", { phone_param: "call us" }, "phone_number"],
  ["category", { category_param: null }, "one_of"],
  ["category", { category_param: "weapons" }, "one_of"],
  ["location", { location_param: "x".repeat(121) }, "max_length: at most 120"],
  ["halal_certifier", { halal_certifier_param: "x".repeat(121) }, "max_length: at most 120"],
  ["certificate_number", { certificate_number_param: "x".repeat(81) }, "max_length: at most 80"],
])("a %s that breaks its rule is refused with its name (%#)", (field, changes, rule) =>
  asMember("amina", async (db) => {
    await expect(register(db, changes)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
      message: expect.stringContaining(rule),
    });
  }),
);

const LOGO = (who: keyof typeof people, purpose = "merchant") =>
  `http://samha.test/images/${purpose}/${people[who]}/abcdefghijklmnopqrstuv.webp`;

test("a logo must be the member's own upload for that purpose, or empty", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('image_base_url', 'http://samha.test/images') on conflict (key) do update set value = excluded.value",
    );
    await db.become("amina");
    const logos = [
      LOGO("bilal"),
      LOGO("amina", "avatar"),
      "https://evil.example/logo.webp",
      `https://evil.example/?${LOGO("amina")}`,
      LOGO("amina").replace("/merchant/", "/merchant/../../share/x/merchant/"),
      LOGO("amina").replace("/merchant/", "/merchant/x#/merchant/"),
      "javascript:alert(1)",
    ];
    for (const logo_url_param of logos) {
      await expect(register(db, { logo_url_param })).rejects.toMatchObject({
        code: "PT400",
        detail: aboutField("logo_url"),
      });
    }
    expect(await register(db, { logo_url_param: LOGO("amina") })).toMatchObject({
      logo_url: LOGO("amina"),
    });
  }));

test("a name that is pending or approved is refused in any spelling", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await expect(register(db, { name_param: "DATE  house" })).rejects.toMatchObject({
      code: "PT409",
      hint: "already_registered",
      message: expect.stringContaining("pending"),
    });
    await db.become("maryam");
    await moderateMerchant(db, id, "approve");
    await db.become("amina");
    await expect(register(db)).rejects.toMatchObject({
      hint: "already_registered",
      message: expect.stringContaining("approved"),
    });
  }));

test("two names without letters are two merchants", () =>
  asMember("amina", async (db) => {
    expect((await register(db, { name_param: "★★" })).slug).toBe("merchant");
    expect((await register(db, { name_param: "☾☾" })).slug).toBe("merchant-2");
    await expect(register(db, { name_param: "☾☾" })).rejects.toMatchObject({ code: "PT409" });
  }));

test("a rejected merchant can be registered again, and another member's merchant of the same name gets the next number", () =>
  asMember("amina", async (db) => {
    const first = await register(db);
    await db.become("maryam");
    await moderateMerchant(db, first.id, "reject", "The website does not open.");
    await db.become("amina");
    expect((await register(db)).slug).toBe("date-house-2");
    expect((await approved(db, "bilal")).slug).toBe("date-house-3");
  }));

test("a visitor cannot register a merchant", () =>
  asVisitor(async (db) => {
    await expect(register(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  }));

test("a banned member cannot register a merchant and reads the reason", () =>
  asMember("safiya", async (db) => {
    await expect(register(db)).rejects.toMatchObject({
      code: "PT403",
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  }));

test("registrations over the limit are refused with the time to wait", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_merchants', '2/3600')");
    await db.become("bilal");
    await register(db, { name_param: "Shop one" });
    await register(db, { name_param: "Shop two" });
    await expect(register(db, { name_param: "Shop three" })).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: expect.stringContaining("Too many merchants"),
    });
  }));

test("members read only their own registrations, with contact data and the reason", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("maryam");
    await moderateMerchant(db, id, "reject", "No address");
    const mine = () => db.call<MerchantResult>("get_my_merchants");
    expect(await mine()).toEqual([]);
    await db.become("amina");
    expect(await mine()).toMatchObject([
      { id, status: "rejected", rejection_reason: "No address", phone: "+44 1274 496 000" },
    ]);
    await db.become("safiya");
    expect(await mine()).toEqual([]);
    await db.become("visitor");
    await expect(mine()).rejects.toMatchObject({ code: "PT401" });
  }));
