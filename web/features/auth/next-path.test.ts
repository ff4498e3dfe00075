import { expect, test } from "vitest";
import { nextPath, withNext } from "./next-path.ts";

test("next leads back to a page of this site with its search", () => {
  expect(nextPath("?next=%2Fdeals%2F1a2b3c4%3Fsort%3Dnew")).toBe("/deals/1a2b3c4?sort=new");
});

test("next never leads to another site or back to a sign-in page", () => {
  expect(nextPath("?next=https%3A%2F%2Fevil.example")).toBe("/");
  expect(nextPath("?next=%2F%5Cevil.example")).toBe("/");
  expect(nextPath("?next=%2Flogin%3Fnext%3D%2Flogin")).toBe("/");
  expect(nextPath("")).toBe("/");
});

test("a link that remembers next stays plain for the home page", () => {
  expect(withNext("/register", "/")).toBe("/register");
  expect(withNext("/register", "/submit?a=1")).toBe("/register?next=%2Fsubmit%3Fa%3D1");
});
