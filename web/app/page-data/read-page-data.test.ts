// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { PAGE_DATA_ID } from "./page-data.ts";
import { readPageData } from "./read-page-data.ts";

afterEach(() => document.body.replaceChildren());

function embed(data: object): void {
  const script = Object.assign(document.createElement("script"), {
    id: PAGE_DATA_ID,
    type: "application/json",
    textContent: JSON.stringify(data),
  });
  document.body.append(script);
}

test("the data in the document is read", () => {
  embed({ config: TEST_CONFIG, language: "en" });
  expect(readPageData()).toEqual({ config: TEST_CONFIG, language: "en" });
});

test.each(["supabaseUrl", "supabaseAnonKey"])(
  "without %s the app fails at start with a message that names the setting",
  (name) => {
    embed({ config: { ...TEST_CONFIG, [name]: "" } });
    expect(() => readPageData()).toThrow(`Initialization failed: ${name} is missing.`);
    expect(document.querySelector("p")?.textContent).toBe(
      `Initialization failed: ${name} is missing.`,
    );
  },
);

test("a document without our data fails at start", () => {
  expect(() => readPageData()).toThrow("Initialization failed");
});
