import { expect, test } from "vitest";
import { asAdmin } from "../as.ts";
import { approved } from "../merchant-calls.ts";
import { people } from "../people.ts";

test("the list of merchants, registered or not, is sorted by name on request", () =>
  asAdmin(async (db) => {
    await approved(db, "amina", { name_param: "Zamzam Store", category_param: "health" });
    await db.become("owner");
    await db.query(
      "insert into public.deals (user_id, title, merchant, category, status) values ($1, 'A deal', 'attar corner', 'food', 'active')",
      [people.amina],
    );
    await db.become("visitor");
    const slugs = async (sort?: string) =>
      (await db.call<{ slug: string }>("list_businesses", { sort_param: sort })).map(
        ({ slug }) => slug,
      );
    expect(await slugs()).toEqual(["zamzam-store", "date-house", "attar-corner"]);
    expect(await slugs("name")).toEqual(["attar-corner", "date-house", "zamzam-store"]);
  }));
