import { expect, test } from "vitest";
import { countElements } from "./count-elements.ts";

test("elements are counted with void and unclosed ones, without end tags", () => {
  expect(countElements("<!doctype html><html><body><p>Dates<br>for &lt;iftar></body></html>")).toBe(
    4,
  );
});

test("scripts, styles, comments and noscript are one element each or none", () => {
  const html = `<script>"<p>"</script><style>a<b</style><!-- <p> --><noscript><p>Salam</p></noscript><i>`;
  expect(countElements(html)).toBe(4);
});
