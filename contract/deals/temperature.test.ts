import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTemperature, startOfTier, TIERS } from "./temperature.ts";

test("each tier begins at its temperature; one degree less is the previous tier", () => {
  for (const [index, { tier, from }] of TIERS.entries()) {
    if (index === 0) continue;
    expect(readTemperature(from).tier).toBe(tier);
    expect(readTemperature(from - 1).tier).toBe(TIERS[index - 1]?.tier);
  }
});

test("the gauge lights 8 points from 400 degrees and none below 0", () => {
  const points = [-1, 0, 24, 25, 50, 100, 150, 200, 300, 399, 400];
  expect(points.map((degrees) => readTemperature(degrees).litPoints)).toEqual([
    0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8,
  ]);
});

test("the demo blog post lists the same tiers", () => {
  const post = readFileSync("demo/blog/posts/what-the-temperature-tells-you.md", "utf8");
  const words = { fresh: "fresh", mild: "mild", warm: "warm", hot: "hot", top: "very hot" };
  for (const [tier, word] of Object.entries(words)) {
    expect(post).toMatch(
      new RegExp(`\\| ${startOfTier(tier as keyof typeof words)}°[^|]*\\| ${word}: `),
    );
  }
});
