// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Price } from "./price.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { Temperature } from "./temperature.tsx";

test("degrees stay left to right in every language", () => {
  renderApp(<Temperature degrees={-12} />);
  const text = screen.getByText("−12°");
  expect(text.tagName).toBe("BDI");
  expect(text.getAttribute("dir")).toBe("ltr");
});

test("a price of 0 is shown as free, an unknown price is not", () => {
  renderApp(
    <>
      <Price price={24.99} currency="GBP" />
      <Price price={0} currency="GBP" />
      <Price price={0} hasPrice={false} currency="GBP" />
    </>,
  );
  expect(screen.getByText("£24.99").tagName).toBe("BDI");
  screen.getByText("Free");
  screen.getByText("Price varies");
});

test.each([
  ["2026-11-20T11:59:50Z", "Just now"],
  ["2026-11-20T11:36:00Z", "24 min ago"],
  ["2026-11-20T11:00:00Z", "1 h ago"],
  ["2026-11-17T11:00:00Z", "3 d ago"],
  ["2026-10-30T11:00:00Z", "30 Oct 2026"],
])("%s is shown as %s", (time, text) => {
  renderApp(<RelativeTime time={time} now={new Date("2026-11-20T12:00:00Z")} />);
  expect(screen.getByText(text).getAttribute("datetime")).toBe(time);
});
