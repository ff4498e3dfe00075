import { expect, test } from "vitest";
import { sumByKind } from "./page-bytes.ts";

test("bytes are added up by kind and in total", () => {
  expect(
    sumByKind([
      { kind: "Image", bytes: 2_000 },
      { kind: "Script", bytes: 500 },
      { kind: "Image", bytes: 1_000 },
    ]),
  ).toEqual({ all: 3.5, Image: 3, Script: 0.5 });
});
