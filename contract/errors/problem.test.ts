import { expect, test } from "vitest";
import { problemOf } from "./plain-error.ts";
import { readProblem, writeProblem } from "./problem.ts";

const refusal = {
  code: "PT400",
  hint: "invalid_field",
  status: 400,
  message: "Title must be 5 to 140 characters",
  details: '{"field": "title", "rule": "length", "min": 5, "max": 140}',
};

test("a database refusal is parsed into its rule, parameters, field and status", () => {
  expect(problemOf(refusal)).toEqual({
    code: "length",
    params: { field: "title", min: 5, max: 140 },
    field: "title",
    status: 400,
  });
});

test("a refusal by a service is parsed into its code", () => {
  expect(problemOf({ code: "image_unreadable", message: "Damaged", status: 422 })).toEqual({
    code: "image_unreadable",
    params: {},
    field: null,
    status: 422,
  });
});

test.each(["title", "{not json", '["title"]', '{"field": {"nested": true}}', '{"ok": null}'])(
  "details without parameters are ignored: %s",
  (details) => {
    expect(problemOf({ ...refusal, details })).toMatchObject({
      code: "invalid_field",
      params: {},
      field: null,
    });
  },
);

test("a serialized problem is parsed into the same code, texts and numbers", () => {
  const params = { max: 140, min: -1000, name: "a&b=c?d #100%", reason: "‮غش 12 " };
  expect(readProblem(writeProblem("too_long", params))).toEqual({ code: "too_long", params });
  expect(readProblem(writeProblem("not_admin"))).toEqual({ code: "not_admin", params: {} });
});

test("an ordinary sentence is not parsed as a problem", () => {
  expect(readProblem("Deal not found")).toBeNull();
  expect(readProblem("A problem: none")).toBeNull();
});
