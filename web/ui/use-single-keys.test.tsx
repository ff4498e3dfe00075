// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { KeyList } from "#ui/display/key-list.tsx";
import { useSingleKeys } from "./use-single-keys.ts";

afterEach(cleanup);

function Queue({ keys }: { keys: Record<string, () => void> }) {
  useSingleKeys(keys);
  return null;
}

test("a single-key shortcut works anywhere on the page, in upper and lower case", async () => {
  const approve = vi.fn();
  render(<Queue keys={{ a: approve }} />);
  await userEvent.keyboard("aAx");
  expect(approve).toHaveBeenCalledTimes(2);
});

test("the latest action of a key applies", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Queue keys={{ a: first }} />);
  rerender(<Queue keys={{ a: second }} />);
  await userEvent.keyboard("a");
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test("keys do nothing while typing", async () => {
  const approve = vi.fn();
  render(
    <>
      <Queue keys={{ a: approve }} />
      <input aria-label="Reason" />
      <textarea aria-label="Details" />
      <select aria-label="Category" />
    </>,
  );
  for (const label of ["Reason", "Details", "Category"]) {
    screen.getByLabelText(label).focus();
    await userEvent.keyboard("a");
  }
  expect(approve).not.toHaveBeenCalled();
});

test("keys do nothing while a dialog is open", async () => {
  const approve = vi.fn();
  renderApp(
    <>
      <Queue keys={{ a: approve }} />
      <Dialog title="Reject?">Sure?</Dialog>
    </>,
  );
  await userEvent.keyboard("a");
  expect(approve).not.toHaveBeenCalled();
});

test("browser shortcuts still work, and a held key counts once", async () => {
  const approve = vi.fn();
  render(<Queue keys={{ a: approve }} />);
  await userEvent.keyboard("{Control>}a{/Control}{Meta>}a{/Meta}{Alt>}a{/Alt}{a>3/}");
  expect(approve).toHaveBeenCalledTimes(1);
});

test("the keys are listed with their actions", () => {
  renderApp(<KeyList keys={[{ key: "A", does: "approve" }]} />);
  expect(screen.getByRole("term").textContent).toBe("A");
  expect(screen.getByRole("definition").textContent).toBe("approve");
});
