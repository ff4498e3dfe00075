// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { ErrorSummary } from "./error-summary.tsx";

const errors = [
  { fieldId: "link", message: "Enter a link that starts with https:// or http://" },
  { fieldId: "price", message: "Enter the price as a number" },
];

test("the summary takes focus when it appears and counts the errors", () => {
  renderApp(<ErrorSummary errors={errors} />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  expect(screen.getByRole("heading").textContent).toBe("2 things to fix");
});

test("the links of the summary focus the fields without changing the address", async () => {
  const { router } = renderApp(
    <>
      <ErrorSummary errors={errors} />
      <input id="price" aria-label="Price" />
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Enter the price as a number" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Price"));
  expect(router.state.location.hash).toBe("");
});
