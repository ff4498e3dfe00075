import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { resubmit } from "../own-calls.ts";
import { deals, people } from "../people.ts";
import { addFact, dateHouseOfBilal, decideFact, pageFacts, publicFact } from "./halal-calls.ts";

const STUNNING = { attribute_param: "stunning", value_param: "non_stunned" };
const OTHER_IMAGE = `https://samha.example/images/deal/${people.amina}/${"I".repeat(22)}.webp`;

async function edit(db: Db, changes: object, deal: string = deals.dates) {
  await db.become("amina");
  const [row] = await db.call<{ title: string; description: string; waits: boolean }>(
    "edit_own_deal",
    {
      deal_id_param: deal,
      deal_data: JSON.stringify(changes),
    },
  );
  if (!row) throw new Error("No deal");
  return row;
}

/** Makes Amina a poster whose large changes skip review. */
async function trustAmina(db: Db) {
  await db.become("owner");
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Approved deal ' || n, 'Shop', 'toys', 'active' from generate_series(1, 5) as n`,
    [people.amina],
  );
}

const SWAPS: object[] = [
  { title: "Pork pie, 6 pack" },
  { title: "Medjool dates, 1 kg." },
  { image_url: OTHER_IMAGE },
  { description: "Pork" },
  { deal_url: "https://dates.example/pork" },
  { contains_meat: true },
];

test.each(SWAPS)("a trusted poster's change of a deal with a checked fact waits: %j", (swap) =>
  asOwner(async (db) => {
    await trustAmina(db);
    await publicFact(db, "hamza", STUNNING, "check");
    expect(await edit(db, swap)).toMatchObject({
      title: "Medjool dates, 1 kg",
      description: "",
      waits: true,
    });
    expect(await edit(db, { price: 9.5 })).toMatchObject({ title: "Medjool dates, 1 kg" });
    expect((await pageFacts(db)).deal).toMatchObject([{ state: "checked" }]);
  }),
);

test.each(SWAPS)("a trusted poster's change of a deal with its shop's facts waits: %j", (swap) =>
  asOwner(async (db) => {
    await trustAmina(db);
    const { id } = await dateHouseOfBilal(db);
    await publicFact(db, "bilal", {
      subject_type_param: "merchant",
      subject_id_param: id,
      ...STUNNING,
    });
    expect(await edit(db, swap)).toMatchObject({ waits: true });
  }),
);

test("without facts, a trusted poster's change is public at once; the price of a deal with facts is, too", () =>
  asOwner(async (db) => {
    await trustAmina(db);
    expect(await edit(db, { title: "Ajwa dates, 1 kg" })).toMatchObject({ waits: false });
    await publicFact(db, "hamza", STUNNING, "check");
    expect(await edit(db, { price: 9.5 })).toMatchObject({ waits: false });
  }));

test("a change back to the version before the check waits, in one step or in small ones", () =>
  asOwner(async (db) => {
    await trustAmina(db);
    const words = Array.from({ length: 40 }, (_, place) => `word${place}`);
    await edit(db, { title: "Chicken wings", description: words.join(" ") });
    await publicFact(db, "hamza", STUNNING, "check");
    expect(await edit(db, { title: "Medjool dates, 1 kg" })).toMatchObject({ waits: true });
    for (const place of [0, 1, 2]) {
      const changed = words.with(place, "pork").join(" ");
      expect(await edit(db, { title: "Chicken wings", description: changed })).toMatchObject({
        description: words.join(" "),
        waits: true,
      });
    }
  }));

test("a deal that is tied to a shop waits, too", () =>
  asOwner(async (db) => {
    await trustAmina(db);
    const { id } = await dateHouseOfBilal(db);
    await db.become("owner");
    await db.query("update public.deals set deal_url = '' where id = $1", [deals.dates]);
    await db.become("maryam");
    await db.call("tie_deal_to_merchant", { deal_id_param: deals.dates, merchant_id_param: id });
    expect(await edit(db, { title: "Pork pie, 6 pack" })).toMatchObject({ waits: true });
  }));

test.each([
  { title_param: "Pork pie, 6 pack" },
  { category_param: "perfumes" },
  { merchant_param: "Another Shop" },
  { description_param: "Pork" },
  { image_url_param: OTHER_IMAGE },
  { details_param: { contains_meat: true } },
])("a deal that is sent again as another product loses its checks: %j", (change) =>
  asOwner(async (db) => {
    await db.become("amina");
    const same = { description_param: "From Medina" };
    const { id } = await submit(db, same);
    const own = { ...STUNNING, subject_id_param: id };
    const { id: fact } = await publicFact(db, "amina", own, "check");
    await db.become("amina");
    await resubmit(db, id, same);
    await db.become("owner");
    const state = () =>
      db.query("select state, is_public from public.halal_facts where id = $1", [fact]);
    expect(await state()).toEqual([{ state: "checked", is_public: true }]);
    await db.become("amina");
    await resubmit(db, id, { ...same, ...change });
    await db.become("owner");
    expect(await state()).toEqual([{ state: "claimed", is_public: false }]);
    await db.become("maryam");
    const [queue] = await db.call<{ get_halal_queue: { facts: object[] } }>("get_halal_queue");
    expect(queue?.get_halal_queue.facts).toMatchObject([{ id: fact }]);
  }),
);

test("an admin cannot decide on a claim whose deal has changed since the queue was read", () =>
  asOwner(async (db) => {
    await trustAmina(db);
    await db.become("hamza");
    const { id, updated_at } = await addFact(db, STUNNING);
    await edit(db, { title: "Pork pie, 6 pack" });
    await db.become("maryam");
    await expect(
      decideFact(db, id, "check", { expected_updated_at_param: updated_at }),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
    const [queue] = await db.call<{ get_halal_queue: { facts: { updated_at: string }[] } }>(
      "get_halal_queue",
    );
    const now = one(queue?.get_halal_queue.facts ?? []).updated_at;
    await decideFact(db, id, "check", { expected_updated_at_param: now });
  }));
