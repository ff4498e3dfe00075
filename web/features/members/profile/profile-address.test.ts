import { expect, test } from "vitest";
import { profileAddress, readProfileAddress } from "./profile-address.ts";

const read = (search: string) => readProfileAddress(new URLSearchParams(search));

test("a profile opens on the first page of its running deals", () => {
  expect(read("")).toEqual({ tab: "deals", page: 1, includeExpired: false });
});

test.each(["page=0", "page=-1", "page=1.5", "page=x", "page=1000000"])(
  "nonsense counts as absent: %s",
  (search) => expect(read(`${search}&tab=votes&expired=yes`)).toEqual(read("")),
);

test.each([
  { tab: "deals", page: 3, includeExpired: true },
  { tab: "comments", page: 2, includeExpired: false },
] as const)("an address says what it shows, and is read back: %o", (view) => {
  const address = profileAddress("amina", view);
  expect(address).toMatch(/^\/profile\/amina\?/);
  expect(readProfileAddress(new URL(address, "http://samha.test").searchParams)).toEqual(view);
});

test("one view has one address", () => {
  expect(profileAddress("amina", { tab: "deals", page: 1 })).toBe("/profile/amina");
});
