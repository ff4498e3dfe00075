// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Dialog } from "./dialog.tsx";

test("a dialog is open while it is rendered and is named by its title", () => {
  renderApp(<Dialog title="Filters">Category</Dialog>);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Filters" });
  expect(dialog.open).toBe(true);
});

test("the close button, Escape and the backdrop close a dialog", async () => {
  const close = vi.fn();
  renderApp(
    <Dialog title="Filters" onClose={close}>
      Category
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(close).toHaveBeenCalledTimes(2);
  await userEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(3);
});

test("a click inside a dialog does not close it, nor does a click that begins inside and ends on the backdrop", async () => {
  const close = vi.fn();
  renderApp(
    <Dialog title="Filters" onClose={close}>
      Category
    </Dialog>,
  );
  await userEvent.click(screen.getByText("Category"));
  const dialog = screen.getByRole("dialog");
  fireEvent.pointerDown(screen.getByText("Category"));
  fireEvent.click(dialog);
  expect(close).not.toHaveBeenCalled();
});

test("a mandatory dialog has no close button and ignores Escape and the backdrop", async () => {
  renderApp(<Dialog title="Sign in">Your session has ended.</Dialog>);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  const stays = fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(stays).toBe(false);
  await userEvent.click(dialog);
  expect(dialog.open).toBe(true);
});

test("focus returns to the opener", async () => {
  renderApp(<Opener />);
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  screen.getByLabelText("Location").focus();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters" }));
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filters
      </button>
      {open && (
        <Dialog title="Filters" onClose={() => setOpen(false)}>
          <input aria-label="Location" />
        </Dialog>
      )}
    </>
  );
}
