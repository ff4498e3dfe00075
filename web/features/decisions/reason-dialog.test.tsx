// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { pasteInto } from "#testing/paste-into.ts";
import { renderApp } from "#testing/render-app.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

const onConfirm = vi.fn();
beforeEach(() => vi.clearAllMocks());

function open(props: { missing?: string; busy?: boolean } = {}) {
  const { missing, busy = false } = props;
  renderApp(
    <ReasonDialog
      texts={{
        question: "Reject this deal?",
        effect: "Dates",
        reader: "The member will see this.",
        reasonsOf: "deal",
        ...(missing && { missing }),
      }}
      busy={busy}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  );
  return screen.getByLabelText(/^Reason/) as HTMLTextAreaElement;
}

test("a frequent reason fills the field, where it can be edited", async () => {
  const field = open();
  await userEvent.click(screen.getByRole("button", { name: "The offer has already ended." }));
  expect(field.value).toBe("The offer has already ended.");
  await pasteInto(field, " It ran until Friday.");
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(
    "The offer has already ended. It ran until Friday.",
  );
});

test.each(["Control", "Meta"])("%s+Enter sends the reason once", async (key) => {
  const field = open();
  await pasteInto(field, "Not halal");
  await userEvent.type(field, `{Enter}`);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(field, `{${key}>}{Enter}{/${key}}`);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith("Not halal");
});

test("a held key does not send the reason, and Ctrl+Enter does not skip a required one", async () => {
  const field = open({ missing: "Say why." });
  await userEvent.type(field, "{Control>}{Enter}{/Control}");
  screen.getByText("Say why.");
  await pasteInto(field, "Not halal");
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true, repeat: true });
  expect(onConfirm).not.toHaveBeenCalled();
});
