import { expect, test } from "vitest";
import { countElements } from "./document-size.ts";

test("void and unclosed elements are counted, end tags are not", () => {
  expect(countElements("<!doctype html><html><body><p>Dates<br>for &lt;iftar></body></html>")).toBe(
    4,
  );
});

test("script, style and noscript count once without their content, comments never", () => {
  const html = `<script>"<p>"</script><style>a<b</style><!-- <p> --><noscript><p>Salam</p></noscript><i>`;
  expect(countElements(html)).toBe(4);
});
