// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Button } from "./button.tsx";

test("a busy button neither acts nor sends its form, and keeps its focus", async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  renderApp(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Saving
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Saving" });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("a ready button acts", async () => {
  const press = vi.fn();
  renderApp(<Button onClick={press}>Try again</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(press).toHaveBeenCalledOnce();
});
