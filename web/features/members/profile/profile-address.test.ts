import { expect, test } from "vitest";
import { profileAddress, readProfileAddress } from "./profile-address.ts";

const read = (search: string) => readProfileAddress(new URLSearchParams(search));

test("a profile opens on the first page of its running deals", () => {
  expect(read("")).toEqual({ tab: "deals", page: 1, includeExpired: false, state: null });
});

test.each(["page=0", "page=-1", "page=1.5", "page=x", "page=1000000"])(
  "an invalid value is ignored: %s",
  (search) => expect(read(`${search}&tab=votes&expired=yes&state=mine`)).toEqual(read("")),
);

test.each([
  { tab: "deals", page: 3, includeExpired: true, state: null },
  { tab: "comments", page: 2, includeExpired: false, state: null },
  { tab: "deals", page: 2, includeExpired: false, state: "rejected" },
  { tab: "codes", page: 1, includeExpired: false, state: "pending" },
] as const)("an address round-trips: %o", (view) => {
  const address = profileAddress("amina", view);
  expect(address).toMatch(/^\/profile\/amina\?/);
  expect(readProfileAddress(new URL(address, "http://samha.test").searchParams)).toEqual(view);
});

test("the first page of deals has an address without a query", () => {
  expect(profileAddress("amina", { tab: "deals", page: 1 })).toBe("/profile/amina");
});
