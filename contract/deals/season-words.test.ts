import { expect, test } from "vitest";
import { seasonsNamed } from "./season-words.ts";

test.each([
  ["ramadan", ["ramadan"]],
  ["RAMADHAN lights", ["ramadan"]],
  ["ramazan", ["ramadan"]],
  ["رمضان", ["ramadan"]],
  ["عروض رَمَضان", ["ramadan"]],
  ["eid", ["eid"]],
  ["Eid-al-Adha gifts", ["eid"]],
  ["العيد", ["eid"]],
  ["عيد الأضحى", ["eid"]],
  ["عید", ["eid"]],
  ["bayramı", ["eid"]],
  ["hajj", ["hajj"]],
  ["umrah package", ["hajj"]],
  ["الحج والعمرة", ["hajj"]],
  ["عمرة", ["hajj"]],
  ["ramadan and eid", ["ramadan", "eid"]],
  ["dates", []],
  ["feidt", []],
  ["عيدان", []],
  ["", []],
])("the search %j names %j", (text, hubs) => {
  expect(seasonsNamed(text)).toEqual(hubs);
});
