// Longer than 200 lines: all tests of the groups of search words.
import { expect, test } from "vitest";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import type { DealResult } from "../calls.ts";
import { people } from "../people.ts";

interface Words {
  groups: { canonical: string; words: string[] }[];
  pending: number;
}

async function read(db: Db): Promise<Words> {
  const [row] = await db.call<{ get_search_words: Words }>("get_search_words");
  if (!row) throw new Error("no result");
  return row.get_search_words;
}

async function groupOf(db: Db, canonical: string): Promise<string[] | undefined> {
  return (await read(db)).groups.find((group) => group.canonical === canonical)?.words;
}

const save = (db: Db, canonical: string | null, words: string[] | null) =>
  db.call("save_search_words", { words_param: words, canonical_param: canonical });

const TOO_MANY = Array.from({ length: 61 }, (_, n) => `kurta${"x".repeat(n % 30)}${n}`);

async function addDeal(db: Db, title: string): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, $2, 'Nakheel', 'food', 'active')`,
    [people.amina, title],
  );
  await db.become("maryam");
}

async function search(db: Db, query_param: string): Promise<string[]> {
  const found = await db.call<DealResult>("search_deals", { query_param });
  return found.map(({ title }) => title);
}

test("an admin reads all groups, with the words as they were written", () =>
  asAdmin(async (db) => {
    const { groups, pending } = await read(db);
    expect(groups.length).toBeGreaterThan(100);
    expect(await groupOf(db, "dates")).toContain("تمر");
    expect(pending).toBe(0);
  }));

test("a new group, and its removal, apply to existing deals, later deals and searches", () =>
  asAdmin(async (db) => {
    await addDeal(db, "Printed kurta for weddings");
    expect(await search(db, "كورتا")).toEqual([]);
    await save(db, " Kurta ", ["kurtah", "كورتا", "KURTAH", " "]);
    expect(await groupOf(db, "Kurta")).toEqual(["kurtah", "كورتا"]);
    expect(await search(db, "كورتا")).toEqual(["Printed kurta for weddings"]);
    await addDeal(db, "كورتا قطنية");
    expect((await search(db, "kurtah")).sort()).toEqual([
      "Printed kurta for weddings",
      "كورتا قطنية",
    ]);
    await save(db, "kurta", []);
    expect(await groupOf(db, "Kurta")).toBeUndefined();
    expect(await search(db, "كورتا")).toEqual(["كورتا قطنية"]);
    expect((await read(db)).pending).toBe(0);
  }));

test("a word that leaves a group is no longer found by the others", () =>
  asAdmin(async (db) => {
    await addDeal(db, "Zaffran xq threads");
    const words = (await groupOf(db, "saffron")) ?? [];
    await save(db, "saffron", [...words, "zaffran"]);
    expect(await search(db, "زعفران xq")).toEqual(["Zaffran xq threads"]);
    await save(db, "saffron", words);
    await db.become("owner");
    const [row] = await db.query(
      "select form from private.searchable_deals join public.deals on id = deal_id where title like 'Zaffran%'",
    );
    expect(row).toEqual({ form: " zaffran xq threads nakheel " });
  }));

test("each change is logged with the words before and after, and an unchanged group is not", () =>
  asAdmin(async (db) => {
    await save(db, "kurta", ["kurtah"]);
    await save(db, "kurta", ["kurtah"]);
    await save(db, "kurta", ["kurtah", "كورتا"]);
    await save(db, "kurta", []);
    expect(
      await db.query(
        `select admin_id, subject_type, before, after from public.admin_actions
         where action = 'save_search_words' order by created_at`,
      ),
    ).toMatchObject([
      { admin_id: people.maryam, before: { words: null }, after: { words: "kurta, kurtah" } },
      { before: { words: "kurta, kurtah" }, after: { words: "kurta, kurtah, كورتا" } },
      {
        subject_type: "search_words",
        before: { words: "kurta, kurtah, كورتا" },
        after: { words: null },
      },
    ]);
  }));

test("blank words do not count toward the 60 words of a group", () =>
  asAdmin(async (db) => {
    const blanks = Array.from({ length: 70 }, () => " ");
    await save(db, "kurta", [...blanks, ...TOO_MANY.slice(0, 60)]);
    expect(await groupOf(db, "kurta")).toHaveLength(60);
    await expect(save(db, "kurta", [...blanks, ...TOO_MANY])).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
  }));

test.each([
  [null, ["kurtah"], "canonical_param"],
  ["", ["kurtah"], "canonical_param"],
  ["---", ["kurtah"], "canonical_param"],
  ["one two three", ["kurtah"], "canonical_param"],
  ["k".repeat(41), ["kurtah"], "canonical_param"],
  ["kurta", ["one two three"], "words_param"],
  ["kurta", ["k".repeat(41)], "words_param"],
  ["kurta", ["!"], "words_param"],
  ["kurta", ["kur\u202eta"], "words_param"],
  ["kurta", TOO_MANY, "words_param"],
])("a group %j of %j is refused", (canonical, words, field) =>
  asAdmin(async (db) => {
    await expect(save(db, canonical, words)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: expect.stringContaining(`"field": "${field}"`),
    });
  }),
);

test.each([
  ["kurta", ["تَمْر"], { word: "تمر", group: "dates" }],
  ["khajoor", ["kurtah"], { word: "khajoor", group: "dates" }],
  ["kurta", ["Dates"], { word: "dates", group: "dates" }],
])("a word belongs to one group: %s with %j", (canonical, words, detail) =>
  asAdmin(async (db) => {
    const refusal = await save(db, canonical, words).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "PT409", hint: "search_word_taken" });
    expect(JSON.parse((refusal as { detail: string }).detail)).toEqual(detail);
  }),
);

test("there are at most 2,000 words", () =>
  asAdmin(async (db) => {
    await db.become("owner");
    await db.query(
      `insert into private.search_synonyms (word, canonical, spelling)
       select word, first_value(word) over (order by n), word
       from generate_series(1, 2000 - (select count(*)::integer from private.search_synonyms)) as n,
         lateral (select 'x' || translate(n::text, '0123456789', 'abcdefghij') as word) as w`,
    );
    await db.become("maryam");
    await expect(save(db, "kurta", ["kurtah"])).rejects.toMatchObject({
      code: "PT409",
      hint: "too_many_search_words",
    });
    await save(db, "saffron", ["safran"]);
  }));

test.each(["visitor", "amina"] as const)("%s can neither read nor change the words", (who) =>
  (who === "visitor" ? asVisitor : (work: (db: Db) => Promise<void>) => asMember(who, work))(
    async (db) => {
      const hint = who === "visitor" ? "not_authenticated" : "not_admin";
      await expect(read(db)).rejects.toMatchObject({ hint });
      await expect(save(db, "dates", [])).rejects.toMatchObject({ hint });
      for (const table of ["search_synonyms", "search_refills"]) {
        await expect(db.query(`select * from private.${table}`)).rejects.toMatchObject({
          code: "42501",
        });
      }
      await db.become("maryam");
      expect(await groupOf(db, "dates")).toContain("تمر");
    },
  ),
);

test("a change that concerns more than 5,000 deals continues in batches", () =>
  asOwner(async (db) => {
    // Takes most of the time, and finding five thousand deals among themselves needs no index.
    await db.query("drop index private.searchable_deals_form_idx");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       select $1, 'Kurtah ' || n, 'Nakheel', 'food', 'active' from generate_series(1, 5200) n`,
      [people.amina],
    );
    const count = async () => {
      const [row] = await db.query<{ count: string }>(
        "select count(*) from private.searchable_deals where form like '% kurta %'",
      );
      return Number(row?.count);
    };
    await db.become("maryam");
    await save(db, "kurta", ["kurtah"]);
    expect((await read(db)).pending).toBe(1);
    await db.become("owner");
    const first = await count();
    expect(first).toBeGreaterThan(4_000);
    expect(first).toBeLessThanOrEqual(5_000);
    const more = await db.query(
      "select private.refill_search(id) as more from private.search_refills",
    );
    expect(more).toEqual([{ more: false }]);
    expect(await count()).toBe(5_200);
    await db.become("maryam");
    expect((await read(db)).pending).toBe(0);
  }));
