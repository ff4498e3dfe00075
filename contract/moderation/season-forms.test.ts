import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { announcementSchema, pinSchema } from "./season-forms.ts";

const shawwal = {
  authority: "uk_sighting",
  starts_on: "2027-03-10",
  source_url: "moon.example/shawwal",
};
const ID = "1a2b3c4d-0000-4000-8000-000000000001";

test("an announcement has an authority, a day close to the expected one, and a source", () => {
  const schema = announcementSchema("2027-03-09");
  expect(schema.parse(shawwal)).toEqual({
    ...shawwal,
    source_url: "https://moon.example/shawwal",
  });
  const problem = (changes: Partial<typeof shawwal>) =>
    schema
      .safeParse({ ...shawwal, ...changes })
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${inEnglish(message)}`);
  expect(problem({ starts_on: "2027-03-11" })).toBeUndefined();
  expect(problem({ starts_on: "2027-03-07" })).toBeUndefined();
  const tooFar = ["starts_on: Choose a day that’s at most 2 days from the expected day."];
  expect(problem({ starts_on: "2027-03-12" })).toEqual(tooFar);
  expect(problem({ starts_on: "2027-03-06" })).toEqual(tooFar);
  expect(problem({ starts_on: "" })).toEqual(["starts_on: Enter the date as day, month and year."]);
  expect(problem({ authority: "" })).toEqual(["authority: Choose an authority."]);
  expect(problem({ source_url: "" })).toEqual(["source_url: Enter the link to the announcement."]);
  expect(problem({ source_url: "the mosque" })).toHaveLength(1);
});

test("a pin has a deal and a section of its page", () => {
  const isRefused = (place: string) => !pinSchema.safeParse({ deal: ID, place }).success;
  expect(isRefused("eid/gifts")).toBe(false);
  expect(["", "eid", "eid/pantry", "hajj/", "christmas/gifts"].filter(isRefused)).toHaveLength(5);
});
