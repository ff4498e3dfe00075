// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { LetterTile } from "./letter-tile.tsx";

afterEach(cleanup);

const tile = (name: string) => {
  const { container } = renderApp(<LetterTile name={name} className="size-11" />);
  return container.querySelector("span");
};

test.each([
  ["nakheel Grocers", "N"],
  ["  Lina & Co", "L"],
  ["متجر النخيل", "م"],
  ["𝒜ttar", "𝒜"],
])("the tile of '%s' shows '%s'", (name, letter) => {
  expect(tile(name)?.textContent).toBe(letter);
});

test("a merchant's tint does not depend on case or spaces, and not all merchants have the same tint", () => {
  const tint = (name: string) => tile(name)?.className;
  expect(tint("Date House ")).toBe(tint("date house"));
  const names = ["Date House", "Lina & Co", "Qasr Tech", "Asal Hive", "Sajda Studio", "Warraq"];
  expect(new Set(names.map(tint)).size).toBeGreaterThan(1);
});
