import { expect, test } from "vitest";
import { asOwner, type Db, testDatabase } from "../as.ts";
import { submit } from "../calls.ts";
import { deals } from "../people.ts";
import {
  addCertifier,
  ageAccounts,
  dateHouseOfBilal,
  decideDispute,
  decideFact,
  dispute,
  publicFact,
} from "./halal-calls.ts";

/** Returns the stored row of a deal, without the days. */
async function stored(db: Db, deal: string = deals.dates) {
  await db.become("owner");
  const [row] = await db.query(
    `select certifier, stunning, alcohol, of_shop, disputed, checked_on is not null as checked
     from private.deal_halal where deal_id = $1`,
    [deal],
  );
  return row;
}

const stunning = (value_param: string, more: object = {}) => ({
  attribute_param: "stunning",
  value_param,
  ...more,
});

const ofMerchant = (id: string) => ({ subject_type_param: "merchant", subject_id_param: id });

test("a deal is filtered by its own facts, otherwise by those of its merchant", () =>
  asOwner(async (db) => {
    expect(await stored(db)).toBeUndefined();
    await db.query("update public.deals set contains_meat = true where id = $1", [deals.dates]);
    const { id: shop } = await dateHouseOfBilal(db);
    const { slug } = await addCertifier(db);
    await publicFact(db, "bilal", {
      ...ofMerchant(shop),
      attribute_param: "certifier",
      value_param: slug,
    });
    await publicFact(db, "bilal", { ...ofMerchant(shop), ...stunning("stunned") });
    expect(await stored(db)).toEqual({
      certifier: slug,
      stunning: "stunned",
      alcohol: null,
      of_shop: ["certifier", "stunning"],
      disputed: [],
      checked: false,
    });
    const own = await publicFact(db, "hamza", stunning("non_stunned"), "check");
    expect(await stored(db)).toMatchObject({
      stunning: "non_stunned",
      of_shop: ["certifier"],
      checked: false,
    });
    await db.become("maryam");
    await decideFact(db, own.id, "withdraw");
    expect(await stored(db)).toMatchObject({ stunning: "stunned", checked: false });
    await db.become("maryam");
    await db.call("moderate_merchant", { merchant_id_param: shop, action_param: "take_down" });
    expect(await stored(db)).toBeUndefined();
  }));

test("alcohol in the product or on the premises counts, and outweighs its absence", () =>
  asOwner(async (db) => {
    await publicFact(db, "hamza", { attribute_param: "alcohol_in_product", value_param: "no" });
    expect(await stored(db)).toMatchObject({ alcohol: "no" });
    await publicFact(db, "hamza", { attribute_param: "alcohol_on_premises", value_param: "yes" });
    expect(await stored(db)).toMatchObject({ alcohol: "yes" });
  }));

test("a fact about one product does not affect filters", () =>
  asOwner(async (db) => {
    const details_param = { basis: "label", product_line: "Chicken" };
    await publicFact(db, "hamza", stunning("stunned", { details_param }));
    expect(await stored(db)).toBeUndefined();
  }));

test("a deal is marked as disputed while a dispute of its facts is open", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", stunning("stunned"));
    await db.become("hamza");
    const opened = await dispute(db, id);
    expect(await stored(db)).toMatchObject({ disputed: ["stunning"] });
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    expect(await stored(db)).toMatchObject({ disputed: [] });
  }));

test("a new deal and a deal with another merchant get the facts of their merchant", () =>
  asOwner(async (db) => {
    const { id: shop } = await dateHouseOfBilal(db);
    await publicFact(db, "bilal", { ...ofMerchant(shop), ...stunning("stunned") });
    await db.become("maryam");
    const { id } = await submit(db, { details_param: { contains_meat: true } });
    expect(await stored(db, id)).toMatchObject({ stunning: "stunned" });
    await db.query("update public.deals set merchant = 'Another Shop' where id = $1", [id]);
    expect(await stored(db, id)).toBeUndefined();
    await db.query("update public.deals set merchant = 'DATE HOUSE' where id = $1", [id]);
    expect(await stored(db, id)).toMatchObject({ stunning: "stunned" });
    await db.query("update public.deals set status = 'rejected' where id = $1", [id]);
    expect(await stored(db, id)).toBeUndefined();
  }));

test("deleting a merchant removes its facts from the filters of its deals", () =>
  asOwner(async (db) => {
    const { id: shop } = await dateHouseOfBilal(db);
    await publicFact(db, "bilal", {
      ...ofMerchant(shop),
      attribute_param: "kitchen",
      value_param: "shared",
    });
    await publicFact(db, "bilal", {
      ...ofMerchant(shop),
      attribute_param: "alcohol_on_premises",
      value_param: "no",
    });
    expect(await stored(db)).toBeDefined();
    await db.query("delete from public.merchants where id = $1", [shop]);
    expect(await stored(db)).toBeUndefined();
    expect(await db.query("select id from public.halal_facts")).toEqual([]);
  }));

test("every process is notified of a public fact and its takedown, and not of a claim", async () => {
  const { owner } = await testDatabase();
  const client = await owner.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  const put = (product: string, isPublic: boolean) =>
    client.query(
      `insert into public.halal_facts (subject_type, subject_id, attribute, value, product_line, source, basis, observed_on, is_public)
       values ('deal', $1, 'kitchen', 'shared', $2, 'member', 'label', current_date, $3)`,
      [deals.dates, product, isPublic],
    );
  try {
    await client.query("listen samha_changes");
    await put("Hidden", false);
    await put("Shown", true);
    await expect.poll(() => heard).toEqual(["halal_facts"]);
    await client.query("delete from public.halal_facts");
    await expect.poll(() => heard).toEqual(["halal_facts", "halal_facts"]);
  } finally {
    await client.query("delete from public.halal_facts");
    await client.query("unlisten samha_changes");
    client.release();
  }
});
