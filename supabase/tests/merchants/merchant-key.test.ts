import { expect, test } from "vitest";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { asOwner } from "../as.ts";

test.each([
  ["Café Sham!", "cafe-sham"],
  ["  CAFÉ   SHAM ", "cafe-sham"],
  ["O’Neill’s & Sons", "oneills-sons"],
  ["Éclair's – No. 1", "eclairs-no-1"],
  ["دار التمر", "دار-التمر"],
  ["أَحمد", "احمد"],
  ["Дом Фиников", "дом-фиников"],
  ["ÖZ-Gıda", "oz-gıda"],
  ["日本 茶", "日本-茶"],
  ["★ ☾", ""],
  ["😀", ""],
  ["½ Price", "1-2-price"],
  ["", ""],
])("the site and the database derive the same address from %j", (name, key) =>
  asOwner(async (db) => {
    expect(merchantKey(name)).toBe(key);
    expect(await db.query("select private.merchant_key($1) as key", [name])).toEqual([{ key }]);
    expect(merchantKey(key)).toBe(key);
  }),
);
