import { expect, test } from "vitest";
import { voteTypeOf } from "./vote.ts";

test("a vote is a boolean or one of the words hot and cold", () => {
  expect([true, false, "hot", "cold"].map((vote) => voteTypeOf(vote as boolean))).toEqual([
    "hot",
    "cold",
    "hot",
    "cold",
  ]);
});
