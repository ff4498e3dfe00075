// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AlertConditions } from "#contract/alerts/alert.ts";
import { renderApp } from "#testing/render-app.tsx";
import { useAlertName, useAlertSentence } from "./alert-words.ts";

const NOTHING: AlertConditions = {
  wordsAny: [],
  wordsAll: [],
  wordsNone: [],
  categories: [],
  merchant: null,
  poster: null,
  maxTotal: null,
  currency: "GBP",
  allowsUnknownDelivery: false,
  channel: null,
  dealType: null,
  step: null,
  withinMinutes: null,
};

function Words({ alert }: { alert: AlertConditions }) {
  const sentence = useAlertSentence()(alert);
  const name = useAlertName()(alert);
  return (
    <>
      <p data-testid="sentence">{sentence}</p>
      <p data-testid="name">{name}</p>
    </>
  );
}

function read(alert: Partial<AlertConditions>) {
  const { unmount } = renderApp(<Words alert={{ ...NOTHING, ...alert }} />);
  const textOf = (id: string) =>
    (screen.getByTestId(id).textContent ?? "").replace(/[\u2068\u2069]/g, "");
  const texts = { sentence: textOf("sentence"), name: textOf("name") };
  unmount();
  return texts;
}

test.each<[Partial<AlertConditions>, string]>([
  [
    { wordsAny: ["dates", "ajwa"], wordsNone: ["gift"], categories: ["food"], maxTotal: 25 },
    "“dates” or “ajwa” in Halal Food & Groceries, but not “gift”, up to £25 to your door",
  ],
  [{ wordsAny: ["rug"], wordsAll: ["prayer", "wool"] }, "“rug” with “prayer” and “wool”"],
  [{ poster: { id: "", username: "hamza" } }, "Any deal posted by hamza"],
  [
    { merchant: "Nakheel", maxTotal: 9.5, allowsUnknownDelivery: true, channel: "online" },
    "Any deal at Nakheel, up to £9.50, even if the delivery cost is unknown, sold online",
  ],
  [
    { dealType: "freebie", step: 50, withinMinutes: 60 },
    "Any deal, freebies only, once it reaches 50° within an hour",
  ],
  [{ step: 100, withinMinutes: 90 }, "Any deal, once it reaches 100° within 90 minutes"],
  [{ step: 25, withinMinutes: 4_320 }, "Any deal, once it reaches 25° within 3 days"],
])("an alert reads as a sentence: %j", (alert, sentence) => {
  expect(read(alert).sentence).toBe(sentence);
});

test("a name of at most 60 characters is proposed from the conditions", () => {
  const alert = { wordsAny: ["dates", "ajwa"], categories: ["food"], maxTotal: 25 };
  expect(read(alert).name).toBe("dates, ajwa · Halal Food & Groceries · up to £25");
  expect(read({ channel: "online" }).name).toBe("Any deal, sold online");
  expect(read({ wordsAny: Array(5).fill("x".repeat(40)) }).name).toBe(`${"x".repeat(40)},…`);
});
