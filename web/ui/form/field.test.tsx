// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

function describedBy(control: HTMLElement): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" | ");
}

test("an invalid field shows its error instead of the hint and is marked and described for screen readers", () => {
  renderApp(
    <Field label="Title" hint="Say what it is." error="Use at least 5 characters.">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText("Title");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(input)).toBe("Use at least 5 characters.");
});

test("a field without an error is not marked", () => {
  renderApp(<Field label="Title">{(control) => <TextInput {...control} />}</Field>);
  const input = screen.getByLabelText("Title");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

test("an optional field has a mark in its label, and a counter shows the length", () => {
  renderApp(
    <Field label="Location" optional counter={{ length: 63, max: 140 }}>
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText("Location (optional)");
  expect(describedBy(input)).toContain("63 / 140");
});
