// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { AlertDialog, type AlertType } from "./alert-dialog.tsx";

test.each<[AlertType, string]>([
  ["success", "Success"],
  ["warning", "Warning"],
  ["error", "Error"],
  ["info", "Information"],
])("an alert of type %s is titled %s and has an OK button", (type, title) => {
  renderApp(
    <AlertDialog type={type} message="Your deal was sent for review." onClose={() => {}} />,
  );
  const alert = screen.getByRole("alertdialog", { name: title });
  expect(alert.textContent).toContain("Your deal was sent for review.");
  screen.getByRole("button", { name: "OK" });
  cleanup();
});

test("a custom title and button label replace the defaults", () => {
  renderApp(
    <AlertDialog
      type="info"
      title="Sign in first"
      buttonLabel="Sign in"
      message="To vote."
      onClose={() => {}}
    />,
  );
  screen.getByRole("alertdialog", { name: "Sign in first" });
  expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
});

test("OK, the close icon and the backdrop close an alert; a click inside does not", async () => {
  const close = vi.fn();
  renderApp(<AlertDialog type="error" message="Network connection issue." onClose={close} />);
  await userEvent.click(screen.getByText("Network connection issue."));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("alertdialog"));
  expect(close).toHaveBeenCalledTimes(3);
});
