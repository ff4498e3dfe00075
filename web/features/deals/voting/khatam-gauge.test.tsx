// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";

test.each([
  [-12, 0, "cold", "Cold"],
  [0, 1, "fresh", "Fresh"],
  [49, 2, "mild", "Mild"],
  [64, 3, "mild", "Mild"],
  [118, 4, "warm", "Warm"],
  [199, 5, "warm", "Warm"],
  [342, 7, "hot", "Hot"],
  [400, 8, "top", "Very hot"],
])("at %i degrees %i points are lit", (degrees, lit, tier, word) => {
  const { container } = renderApp(
    <>
      <KhatamGauge degrees={degrees} />
      <TierWord degrees={degrees} />
    </>,
  );
  const gauge = container.querySelector("svg");
  expect(gauge?.getAttribute("data-lit")).toBe(String(lit));
  expect(gauge?.getAttribute("data-tier")).toBe(tier);
  expect(screen.getByTestId("word").textContent).toBe(word);
});

function TierWord({ degrees }: { degrees: number }) {
  return <span data-testid="word">{useTierWord(degrees)}</span>;
}
